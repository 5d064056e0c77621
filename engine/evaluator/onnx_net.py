"""Convolutional nets in play, through ONNX Runtime: no torch needed."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import onnxruntime

from engine.evaluator.features import encoder_of
from engine.evaluator.interface import Evaluation, PositionBatch, wdl_of_value
from engine.evaluator.weights import NetEntry, WeightsError, net_file


class OnnxEvaluator:
    """Evaluates with one of a net's ONNX files on the processor."""

    def __init__(
        self, net: NetEntry, *, kind: str = "onnx", threads: int = 1, folder: Path | None = None
    ) -> None:
        """Load the net.

        Raises:
            WeightsError: the file is missing, altered, or not a graph that ONNX Runtime accepts.
        """
        self.name = net.name
        self._encode = encoder_of(net)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # leave the core to others
        options.log_severity_level = 4  # a brain's standard error is silent
        path = net_file(net, kind, folder)
        try:
            # The first session of a process decides, for the thread that opens it, whether subnormal numbers
            # are taken for zeros. A learner takes them so, and must go on to while it plays.
            with ThreadPoolExecutor(1) as opener:
                self._session = opener.submit(
                    onnxruntime.InferenceSession, path, options, providers=["CPUExecutionProvider"]
                ).result()
        except Exception as error:  # ONNX Runtime's own exceptions have no common base
            raise WeightsError(f"{path}: {error}") from error

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        """Policy logits [batch, points] and win/draw/loss [batch, 3] of a batch of positions.

        Raises:
            WeightsError: the file is of a net for other boards, or of none of ours.
        """
        planes = self._encode(positions)
        try:
            logits, value = self._session.run(("policy_logits", "value"), {"planes": planes})
        except Exception as error:  # as above
            raise WeightsError(f"net {self.name!r}: {error}") from error
        return Evaluation(np.asarray(logits), wdl_of_value(np.asarray(value)))
