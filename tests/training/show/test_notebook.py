"""The board of buttons on which a notebook ends."""

from training.show.notebook import NotebookGame


def test_a_click_plays_the_net_answers_and_the_end_is_told() -> None:
    game = NotebookGame("theano-6x6", visits=20)
    game.points[0].click()
    assert game.board.ply == 2 and game.points[0].description == "⚫"
    answer = game.board.peek()
    assert game.points[answer].description == "⚪" and game.points[answer].button_style == "info"
    assert game.status.value.startswith("It plays")
    game.points[0].click()  # taken
    assert game.board.ply == 2
    for point in (5, 30, 35, 3, 18, 23):  # along the edge, where nothing is won
        game.points[point].click()
    while game.board.outcome is None:
        game.points[next(game.board.legal_moves())].click()
    assert game.status.value.endswith(("It wins.", "You win.", "A draw."))
    ply = game.board.ply
    game.points[10].click()
    assert game.board.ply == ply
    game.begin()
    assert game.board.ply == 0 and not any(point.description for point in game.points)


def test_the_slider_sets_the_strength() -> None:
    game = NotebookGame("theano-6x6", visits=0)
    game.points[14].click()
    greedy = game.board.peek()
    game.visits.value = 50
    game.begin()
    game.points[14].click()
    assert game.board.ply == 2 and game.visits.value == 50 and greedy is not None
