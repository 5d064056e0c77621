"""Makes the board's picture from the document, the analysis and the settings."""

from dataclasses import dataclass, replace

from engine.records.analysis import Analysis, Candidate
from engine.records.node import Node
from engine.rules.board import EMPTY, WALL, Board, Colour
from gui.base.numbers import grouped
from gui.base.settings import AnalysisSettings, BoardSettings
from gui.board.picture import CandidateMark, DrawnStone, LayerMark, Picture, Ring, ThreatLine, ThreatMark
from gui.model.comparison import disagreements, side_by_side
from gui.model.document import Document
from gui.model.formatting import format_visits, format_win_rate
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
    lines: tuple[ThreatLine, ...] = ()
    rings: tuple[Ring, ...] = ()
    forbidden: tuple[int, ...] = ()
    letters: tuple[tuple[int, str], ...] = ()


def position_picture(document: Document, settings: BoardSettings, node: Node | None = None) -> Picture:
    """The stones of the position shown, or of another, with nothing drawn over them."""
    if node is None:
        return board_picture(document.board, document.current, settings)
    return board_picture(document.tree.board_at(node), node, settings)


def board_picture(board: Board, node: Node, settings: BoardSettings) -> Picture:
    """The stones of a position, numbered along the path to its node."""
    number_of = {step.move: ply for ply, step in enumerate(node.path()) if step.move is not None}
    stones = tuple(
        DrawnStone(point, Colour(cell), number_of.get(point))
        for point, cell in enumerate(board.cells)
        if cell not in (EMPTY, WALL)
    )
    return Picture(
        columns=board.width,
        rows=board.height,
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
    analysis: Analysis | None,
    second: Analysis | None,
    settings: AnalysisSettings,
    overlays: Overlays,
) -> Picture:
    """The picture with analysis, threats and a variation drawn over it; `second`: another engine's."""
    has_layer = bool(overlays.layer) and not overlays.variation
    variation = overlays.variation[: overlays.variation_length or settings.variation_length]
    candidates = analysis.candidates if analysis is not None else ()
    return replace(
        picture,
        candidates=candidate_marks(analysis, second, board.turn, settings)
        if settings.show_candidates and not variation and not has_layer
        else (),
        heat=heat_of(candidates) if settings.show_heat and not variation and not has_layer else (),
        layer=overlays.layer if has_layer else (),
        variation=variation_stones(variation, board.turn),
        threats=overlays.threats if not variation and not has_layer else (),
        lines=overlays.lines,
        rings=overlays.rings if not variation else (),
        forbidden=overlays.forbidden,
        letters=overlays.letters,
    )


def candidate_marks(
    analysis: Analysis | None, second: Analysis | None, turn: Colour, settings: AnalysisSettings
) -> tuple[CandidateMark, ...]:
    """The marks of the best candidates that have enough visits.

    Where a second engine has an analysis, its win rates take the place of the visits.
    """
    best = [shown.candidates[0] for shown in (analysis, second) if shown is not None and shown.candidates]
    apart = disagreements(analysis, second, settings.candidates)
    flip = settings.black_view and turn is Colour.WHITE
    marks = []
    for pair in side_by_side(analysis, second, settings.candidates):
        candidate = pair.candidate
        few = candidate.visits is not None and candidate.visits < settings.visit_floor
        if few and candidate not in best and candidate.mate is None:
            continue
        source = analysis if pair.first is not None else second
        assert source is not None
        most_visits = max(other.visits or 1 for other in source.candidates)
        marks.append(
            CandidateMark(
                candidate.point,
                _rate_text(pair.first, flip),
                format_visits(candidate.visits) if second is None else _rate_text(pair.second, flip),
                _loss(candidate, source),
                (candidate.visits or 1) / most_visits,
                candidate is best[0],
                candidate.point in apart,
            )
        )
    return tuple(marks)


def _rate_text(candidate: Candidate | None, flip: bool) -> str:
    """A win rate as the board shows it; a dash where the engine does not consider the move."""
    return "–" if candidate is None else format_win_rate(candidate, flip) or "●"


def _loss(candidate: Candidate, analysis: Analysis) -> float:
    """What a candidate loses of the win rate, 0 .. 1, against the best of the same analysis."""
    if candidate.win_rate is None:
        return 0.0
    return max(0.0, (analysis.win_rate or 0.0) - candidate.win_rate)


def played_marks(moves: tuple[Move, ...], turn: Colour) -> tuple[CandidateMark, ...]:
    """The moves played from a position as marks: their size by how often, their colour by how it went."""
    played = [move for move in moves if move.games][:MAX_PLAYED]
    scores = [move.score(turn) for move in played]
    best = max((score for score in scores if score is not None), default=0.0)
    return tuple(
        CandidateMark(
            move.point,
            "●" if score is None else f"{100 * score:.0f}",
            grouped(move.games),
            0.0 if score is None else best - score,
            move.games / played[0].games,
            score == best,
        )
        for move, score in zip(played, scores, strict=True)
    )


def heat_of(candidates: tuple[Candidate, ...]) -> tuple[tuple[int, float], ...]:
    """Where the engine looks: priors where it reports them, else shares of the visits; the greatest is 1."""
    priors = all(candidate.prior is not None for candidate in candidates)
    weights = [
        (candidate.point, float((candidate.prior if priors else candidate.visits) or 0.0))
        for candidate in candidates
    ]
    most = max((weight for _, weight in weights), default=0.0)
    return tuple((point, weight / most) for point, weight in weights if most and weight > 0.002 * most)


def variation_stones(points: tuple[int, ...], turn: Colour) -> tuple[DrawnStone, ...]:
    """The numbered stones of a variation, from the side to move."""
    return tuple(
        DrawnStone(point, turn if index % 2 == 0 else turn.other, index + 1)
        for index, point in enumerate(points)
    )
