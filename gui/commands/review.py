"""Commands of the review of games, and of the practice that follows it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from gui.analysis.exercises import MistakeExercise
from gui.analysis.lesson import Lesson
from gui.analysis.practice import PracticeState
from gui.analysis.trainer import Choice, PuzzleTrainer
from gui.app_state import AppState
from gui.base.language import labelled, tr
from gui.base.settings import from_json
from gui.commands.command import Command, Shell
from gui.commands.files import games_folder
from gui.dialogs.batch import BatchDialog
from gui.dialogs.course import CourseDialog
from gui.dialogs.practice import PracticeDialog
from gui.layouts import Layouts
from gui.model.mistakes import Mistake, Review, describe_mistake
from gui.panels.review import ReviewPanel
from gui.presenter.presenter import Presenter
from library.puzzles.decks import Deck


def ask_for_deck(
    shell: Shell, trainer: PuzzleTrainer, take: Callable[[Choice], object], deck: Deck = Deck.PUZZLES
) -> None:
    """Ask for a deck of the library, `deck` being proposed, and hand the choice on."""
    dialog = PracticeDialog(deck, shell.dialog_parent)
    trainer.counted.connect(dialog.show_standings)
    dialog.accepted.connect(lambda: take(dialog.choice()))
    shell.open_dialog(dialog)
    trainer.count()


class ReviewCommands:
    """The reviews and the practice of the Analysis menu."""

    def __init__(
        self,
        app: AppState,
        panel: ReviewPanel,
        presenter: Presenter,
        layouts: Layouts,
        shell: Shell,
        open_file: Callable[[Path], None],
    ) -> None:
        self._document, self._game, self._store = app.document, app.game, app.store
        self._analyser, self._reviewer, self._batch = app.analyser, app.reviewer, app.batch
        self._practice, self._coach = app.practice, app.coach
        self._panel, self._presenter, self._layouts = panel, presenter, layouts
        self._shell, self._open_file = shell, open_file
        reviewer, practice = app.reviewer, app.practice
        self.batch_dialog: BatchDialog | None = None
        reviewer.progressed.connect(panel.show_progress)
        reviewer.recalled.connect(panel.show_recalled)
        reviewer.found.connect(panel.show_found)
        reviewer.valued.connect(panel.show_losses)
        reviewer.finished.connect(self._show_mistakes)
        reviewer.failed.connect(self._fail)
        panel.mistake_chosen.connect(self.show_mistake)
        panel.better_wanted.connect(self.show_better)
        panel.review_wanted.connect(self.review)
        panel.practice_wanted.connect(self.practise)
        panel.practice_box.go_on_wanted.connect(practice.go_on)
        panel.practice_box.skip_wanted.connect(practice.skip)
        panel.practice_box.hint_wanted.connect(practice.give_hint)
        panel.practice_box.next_line_wanted.connect(practice.show_next_line)
        panel.practice_box.step_wanted.connect(presenter.turn_wheel)
        panel.practice_box.solution_wanted.connect(practice.show_solution)
        panel.practice_box.end_wanted.connect(practice.end)
        practice.changed.connect(lambda: panel.show_practice(practice))
        practice.lesson_ended.connect(self.learn)
        panel.lesson_wanted.connect(self.start_lesson)
        panel.practice_box.lesson_wanted.connect(self.start_lesson)
        panel.stop_wanted.connect(reviewer.stop)
        panel.stop_wanted.connect(panel.clear)

    def commands(self) -> list[Command]:
        """The commands of this group."""
        review, following = tr("&Review the whole game..."), tr("&Next exercise")
        return [
            Command("review", review, "Ctrl+Shift+R", self.review, icon="review"),
            Command("review_games", tr("Review se&veral games..."), "", lambda: self.review_games()),
            Command("practise", tr("Pr&actise the mistakes"), "Ctrl+Shift+M", self.practise),
            Command("learn", tr("&Learn..."), "", self.learn),
            Command(
                "practise_deck", tr("Practise with p&uzzles..."), "Ctrl+Shift+U", lambda: self.choose_deck()
            ),
            *(
                Command(f"practise_lesson_{number}", text, "", partial(self.practise_lesson, number - 1))
                for number, text in enumerate((tr("&First"), tr("&Second"), tr("&Third")), 1)
            ),
            Command("practise_lessons", tr("&All of them"), "", self.practise_lessons),
            Command("next_exercise", following, "Return", self._practice.go_on, also=("Enter", "Space")),
            Command("leave_practice", tr("&Leave the practice"), "Esc", self._practice.end),
        ]

    def review(self) -> None:
        """Review the whole game."""
        if not self._document.tree.root.children:
            self._shell.say(tr("There is no game to review yet."))
            return
        self._analyser.stop()
        self._layouts.switch("analyse")
        self._layouts.show_panel("review", room_of="candidates")
        self._document.set_review(None)
        self._reviewer.start()

    def review_file(self, path: Path) -> None:
        """Review the games of a file, and show how it goes."""
        self.review_games(asks=False)
        self._batch.add([path])

    def review_games(self, asks: bool = True) -> None:
        """Show the review of several saved games; on the first call ask which, unless `asks` is false."""
        if self.batch_dialog is None:
            self.batch_dialog = BatchDialog(self._batch, self._shell.dialog_parent)
            self.batch_dialog.game_wanted.connect(self._open_file)
            self.batch_dialog.practice_wanted.connect(self.practise_several)
        self.batch_dialog.show()
        self.batch_dialog.raise_()
        if asks and not self._batch.games:
            self.batch_dialog.choose(games_folder(self._store.current))

    def show_mistake(self, mistake: Mistake) -> None:
        """Go to a mistake and show how it loses; or, where that is not proven, what had been better."""
        if mistake.refutation:
            self._document.go(mistake.node)
            self._presenter.pin_variation(mistake.refutation)
        else:
            self._go_before(mistake)
        self._describe(mistake)

    def show_better(self, mistake: Mistake) -> None:
        """Go to the position before a mistake and show the better line."""
        self._go_before(mistake)
        self._describe(mistake)

    def _go_before(self, mistake: Mistake) -> None:
        assert mistake.node.parent is not None
        self._document.go(mistake.node.parent)
        self._presenter.pin_variation(mistake.better)

    def _describe(self, mistake: Mistake) -> None:
        self._shell.say(describe_mistake(self._document.name_of(mistake.node), mistake), 10_000)

    def practise(self) -> None:
        """Ask for better moves than the mistakes: the user's own, if there are any."""
        mistakes, info = self._panel.model.mistakes, self._document.info
        colours = self._store.current.library.colours(info.black, info.white)
        own = [mistake for mistake in mistakes if mistake.node.colour in colours]
        self._practise_mistakes(own or mistakes)

    def learn(self) -> None:
        """Ask for a lesson of the course, and give it."""
        dialog = CourseDialog(self._practice.progress, self._shell.dialog_parent)
        dialog.accepted.connect(lambda: self.start_lesson(dialog.lesson))
        self._shell.open_dialog(dialog)

    def start_lesson(self, lesson: Lesson) -> None:
        """Give a lesson of the course."""
        self._prepare_practice()
        self._practice.start_lesson(lesson)

    def choose_deck(self, deck: Deck = Deck.PUZZLES) -> None:
        """Ask for a deck of the library, and practise it."""
        ask_for_deck(self._shell, self._practice.trainer, self.practise_deck, deck)

    def practise_deck(self, choice: Choice) -> None:
        """Practise what a deck of the library asks."""
        self._prepare_practice()
        self._shell.say(tr("Looking for an exercise..."))  # the first time this takes some seconds
        self._practice.start_deck(choice)

    def go_on_practising(self, left: object) -> None:
        """Go on with the practice that was under way when the app was closed; `left`: as JSON has it."""
        state = from_json(PracticeState, left, "practice", [])
        if state != PracticeState():
            self._prepare_practice()
            with suppress(IndexError):
                self._practice.restore(state)

    def practise_lessons(self) -> None:
        """Practise what was taught in the game that is over."""
        self._practise_mistakes(self._coach.gravest)

    def practise_lesson(self, index: int) -> None:
        """Practise one of the gravest lessons of the game."""
        self._practise_mistakes(self._coach.gravest[index : index + 1])

    def practise_several(self) -> None:
        """Practise the mistakes of all games that were reviewed together."""
        games = [game for game in self._batch.games if game.tree is not None]
        found = [(game, mistake) for game in games for mistake in game.found]
        found.sort(key=lambda entry: entry[1].gravity, reverse=True)
        self._practise(
            [
                MistakeExercise(game.tree, mistake, str(game.target or ""), stamp=game.stamp)
                for game, mistake in found
                if game.tree
            ]
        )

    def _practise_mistakes(self, mistakes: Sequence[Mistake]) -> None:
        tree, path = self._document.tree, self._document.path
        self._practise([MistakeExercise(tree, mistake, path) for mistake in mistakes])

    def _practise(self, exercises: list[MistakeExercise]) -> None:
        if not exercises:
            self._shell.say(tr("Review the game first: practice uses the mistakes found."))
            return
        self._prepare_practice()
        if exercises[0].tree is self._document.tree:
            self._game.leave()  # else it waits while the other game is open
        self._practice.start(exercises)

    def _prepare_practice(self) -> None:
        self._analyser.stop()
        self._layouts.switch("analyse")  # the others have no room for it in a low window
        self._layouts.show_panel("review", room_of="candidates")

    def _show_mistakes(self, mistakes: list[Mistake]) -> None:
        self._document.set_review(Review(mistakes, self._reviewer.line))
        self._shell.say(tr("Review finished."))

    def _fail(self, text: str) -> None:
        self._panel.clear()
        self._shell.offer(labelled(tr("Review"), text), tr("Restart"), self.review)
