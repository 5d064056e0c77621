"""A real browser without a window, driven through a pipe by the DevTools protocol."""

import base64
import json
import os
import shutil
import subprocess
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE_S = 120


class Browser:
    """Chromium, or a relative, with one page."""

    @staticmethod
    def program() -> str | None:
        """The first browser that is installed; None if there is none, or no pipe to drive it by."""
        return next(filter(None, map(shutil.which, PROGRAMS)), None) if os.name == "posix" else None

    def __init__(self, program: str, profile: Path) -> None:
        # It reads what it is told from descriptor 3 and answers on 4, each message ended by a zero byte.
        orders, self._orders = os.pipe()
        answers, words = os.pipe()
        self._answers = os.fdopen(answers, "rb")
        line = f'exec "$0" "$@" 3<&{orders} 4>&{words}'
        flags = ("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--mute-audio")
        self._process = subprocess.Popen(
            ["bash", "-c", line, program, *flags, f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(orders, words),
            stderr=subprocess.DEVNULL,
        )
        os.close(orders)
        os.close(words)
        self._numbers = count(1)
        self._session: dict[str, str] = {}
        target = self.tell("Target.createTarget", url="about:blank")["targetId"]
        session = self.tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._session = {"sessionId": session}
        self.errors: list[str] = []
        """What the page could not do."""
        self.tell("Runtime.enable")
        self.tell("Log.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._orders)
        self._answers.close()
        self._process.terminate()
        self._process.wait(PATIENCE_S)

    def tell(self, method: str, **parameters: Any) -> Any:
        """Give an order and wait for its result."""
        number = next(self._numbers)
        order = {"id": number, "method": method, "params": parameters, **self._session}
        os.write(self._orders, json.dumps(order).encode() + b"\0")
        while True:
            message = json.loads(self._message())
            if message.get("method") == "Runtime.exceptionThrown":
                self.errors.append(json.dumps(message["params"]["exceptionDetails"]))
            elif message.get("method") == "Log.entryAdded":
                self.errors.append(message["params"]["entry"]["text"])
            if message.get("id") == number:
                assert "error" not in message, message
                return message["result"]

    def _message(self) -> bytes:
        text = bytearray()
        while (byte := self._answers.read(1)) != b"\0":
            assert byte, "the browser has ended"
            text += byte
        return bytes(text)

    def open(self, url: str) -> None:
        """Load a page; what went wrong in the one before is forgotten."""
        self.tell("Page.navigate", url="about:blank")  # for a page may go on asking its server
        self.errors.clear()
        self.tell("Page.navigate", url=url)
        self.until("document.readyState === 'complete'")

    def value(self, expression: str) -> Any:
        """What JavaScript gives in the page."""
        answer = self.tell("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def until(self, expression: str) -> None:
        """Wait until something is true in the page."""
        script = f"""new Promise((done, give_up) => {{
            const end = Date.now() + {PATIENCE_S * 1000};
            const look = () => {{
                if ({expression}) done();
                else if (Date.now() > end) give_up("never");
                else setTimeout(look, 30);
            }};
            look();
        }})"""
        self.value(script)

    def press(self, key: str) -> None:
        """Press and release a key."""
        for kind in ("keyDown", "keyUp"):
            self.tell("Input.dispatchKeyEvent", type=kind, key=key)

    def click(self, selector: str) -> None:
        """Click in the middle of an element."""
        x, y = self.value(
            f"""(() => {{
                const found = document.querySelector({json.dumps(selector)});
                found.scrollIntoView({{ block: "center" }});
                const box = found.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }})()"""
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def stones(self) -> dict[tuple[int, int], str]:
        """The stones that are drawn on a board: their colours by column and row."""
        found = self.value(
            """[...document.querySelectorAll(".stone:not(.preview)")].map(stone => [
                +stone.getAttribute("cx"), +stone.getAttribute("cy"),
                stone.classList.contains("black") ? "black" : "white"])"""
        )
        return {(x, y): colour for x, y, colour in found}

    def text(self, selector: str) -> str:
        """The text of an element."""
        return str(self.value(f"document.querySelector({json.dumps(selector)}).textContent"))

    def count(self, selector: str) -> int:
        """How many such elements there are."""
        return int(self.value(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def choose(self, value: str) -> None:
        """Choose from the list of the page."""
        self.value(
            f"""{{
                const list = document.querySelector("select");
                list.value = {json.dumps(value)};
                list.dispatchEvent(new Event("change"));
            }}"""
        )

    def picture(self, path: Path, width: int = 1100, height: int = 800, dark: bool = False) -> None:
        """Write what is seen as PNG."""
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.tell("Emulation.setEmulatedMedia", features=scheme)
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.tell("Emulation.setDeviceMetricsOverride", **size)
        path.write_bytes(base64.b64decode(self.tell("Page.captureScreenshot", format="png")["data"]))
