"""Draw the README's pictures of the app, light and dark, from real runs on the samples.

python tests/pictures/browse.py
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

from reader.config import Settings
from reader.desk.desk import Desk
from reader.paths import home
from reader.tui.app import ReaderApp

SIZE = (120, 36)
FOLDER = Path(__file__).parents[2] / ".github"
QUERY = r"gradient descent \nabla f(x_k)"
NAMES = {"\\": "backslash", "(": "left_parenthesis", ")": "right_parenthesis", "_": "underscore", " ": "space"}
BOOKMARKED = ("gradient", "regret", "transformers")


async def draw(shade: str) -> None:
    """Search the samples for words and a formula and keep what is on the screen, in the theme `reader-SHADE`."""
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(home(folder))
        desk.start()
        for words in BOOKMARKED:
            desk.bookmark([entry.paper.id for entry in desk.entries(desk.search(words, limit=3).rows)])
        app = ReaderApp(desk, Settings(theme=f"reader-{shade}"), fresh=True)
        async with app.run_test(size=SIZE) as pilot:
            for _ in range(200):
                await pilot.pause(0.05)
                if getattr(app.screen, "ready", False):
                    break
            await pilot.press("slash", *(NAMES.get(sign, sign) for sign in QUERY))
            await pilot.pause(1.0)
            await pilot.press("enter")
            await pilot.pause(0.5)
            picture = app.export_screenshot(title="reader")
            (FOLDER / f"browse-{shade}.svg").write_text(picture, encoding="utf-8")
        desk.close()


if __name__ == "__main__":
    os.environ.setdefault("COLORTERM", "truecolor")
    for each in ("dark", "light"):
        asyncio.run(draw(each))
