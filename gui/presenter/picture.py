"""Makes the board's picture from the document, the analysis and the settings."""

from dataclasses import dataclass, replace

from engine.rules.board import EMPTY, WALL, Board, Colour
from gui.base.settings import AnalysisSettings, BoardSettings
from gui.board.picture import CandidateMark, LayerMark, Line, Picture, Ring, Stone, ThreatMark
from gui.model.document import Document
from gui.model.formatting import format_visits, format_win_rate
from gui.model.tree import CandidateAnalysis, Node, NodeAnalysis
from library.explorer import Move

MAX_PLAYED = 20  # moves of the library that are drawn


@dataclass(frozen=True)
class Overlays:
    """What is drawn over the position besides the candidates."""

    variation: tuple[int, ...] = ()
    variation_length: int | None = None  # how many of its stones are shown
    threats: tuple[ThreatMark, ...] = ()
    layer: tuple[LayerMark, ...] = ()
    """Shown in place of candidates, heat and threats."""
    lines: tuple[Line, ...] = ()
    rings: tuple[Ring, ...] = ()
    forbidden: tuple[int, ...] = ()
    letters: tuple[tuple[int, str], ...] = ()


def position_picture(document: Document, settings: BoardSettings, node: Node | None = None) -> Picture:
    """The stones of the position shown, or of another, with nothing drawn over them."""
    board, info = document.board if node is None else document.tree.board_at(node), document.info
    path = (node or document.current).path()
    number_of = {step.move: ply for ply, step in enumerate(path) if step.move is not None}
    stones = tuple(
        Stone(point, Colour(cell), number_of.get(point))
        for point, cell in enumerate(board.cells)
        if cell not in (EMPTY, WALL)
    )
    return Picture(
        columns=info.width,
        rows=info.height,
        stones=stones,
        walls=tuple(point for point, cell in enumerate(board.cells) if cell == WALL),
        last_move=board.peek(),
        winning_row=tuple(board.winning_row()),
        numbers=settings.numbers,
        coordinates=settings.coordinates,
        rows_from_bottom=settings.rows_from_bottom,
    )


def with_overlays(
    picture: Picture,
    board: Board,
    analysis: NodeAnalysis | None,
    settings: AnalysisSettings,
    overlays: Overlays,
) -> Picture:
    """The picture with analysis, threats and a variation drawn over it."""
    has_layer = bool(overlays.layer) and not overlays.variation
    variation = overlays.variation[: overlays.variation_length or settings.variation_length]
    candidates = analysis.candidates if analysis is not None else ()
    return replace(
        picture,
        candidates=candidate_marks(candidates, board.turn, settings)
        if settings.show_candidates and not variation and not has_layer
        else (),
        heat=heat_of(candidates) if settings.show_heat and not variation and not has_layer else (),
        layer=overlays.layer if has_layer else (),
        variation=variation_stones(variation, board.turn),
        threats=overlays.threats if settings.show_threats and not variation and not has_layer else (),
        lines=overlays.lines,
        rings=overlays.rings if not variation else (),
        forbidden=overlays.forbidden,
        letters=overlays.letters,
    )


def candidate_marks(
    candidates: tuple[CandidateAnalysis, ...], turn: Colour, settings: AnalysisSettings
) -> tuple[CandidateMark, ...]:
    """The marks of the best candidates that have enough visits."""
    if not candidates:
        return ()
    best = candidates[0]
    most_visits = max(candidate.visits or 1 for candidate in candidates)
    flip = settings.black_view and turn is Colour.WHITE
    marks = []
    for candidate in candidates[: settings.candidates]:
        few = candidate.visits is not None and candidate.visits < settings.visit_floor
        if few and candidate is not best and candidate.mate is None:
            continue
        loss = (best.win_rate or 0.0) - (candidate.win_rate or 0.0) if candidate.win_rate is not None else 0.0
        marks.append(
            CandidateMark(
                candidate.point,
                format_win_rate(candidate, flip) or "●",
                format_visits(candidate.visits),
                max(0.0, loss),
                (candidate.visits or 1) / most_visits,
                candidate is best,
            )
        )
    return tuple(marks)


def played_marks(moves: tuple[Move, ...], turn: Colour) -> tuple[CandidateMark, ...]:
    """The moves played from a position as marks: their size by how often, their colour by how it went."""
    played = [move for move in moves if move.games][:MAX_PLAYED]
    scores = [move.score(turn) for move in played]
    best = max((score for score in scores if score is not None), default=0.0)
    return tuple(
        CandidateMark(
            move.point,
            "●" if score is None else f"{100 * score:.0f}",
            f"{move.games:,}",
            0.0 if score is None else best - score,
            move.games / played[0].games,
            score == best,
        )
        for move, score in zip(played, scores, strict=True)
    )


def heat_of(candidates: tuple[CandidateAnalysis, ...]) -> tuple[tuple[int, float], ...]:
    """Where the engine looks: priors where it tells them, else shares of the visits; the greatest is 1."""
    priors = all(candidate.prior is not None for candidate in candidates)
    weights = [
        (candidate.point, float((candidate.prior if priors else candidate.visits) or 0.0))
        for candidate in candidates
    ]
    most = max((weight for _, weight in weights), default=0.0)
    return tuple((point, weight / most) for point, weight in weights if most and weight > 0.002 * most)


def variation_stones(points: tuple[int, ...], turn: Colour) -> tuple[Stone, ...]:
    """The numbered stones of a variation, from the side to move."""
    return tuple(
        Stone(point, turn if index % 2 == 0 else turn.other, index + 1) for index, point in enumerate(points)
    )
