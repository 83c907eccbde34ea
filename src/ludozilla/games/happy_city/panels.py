"""What is written out beside the table: everyone's final score, and what cards do."""

from __future__ import annotations

from functools import lru_cache

from ludozilla.engine.painter import Painter
from ludozilla.engine.scene import Area, AreaKind
from ludozilla.engine.texts import Texts
from ludozilla.games.happy_city import data
from ludozilla.games.happy_city.cities import HappyCityState
from ludozilla.games.happy_city.scoring import Score, score, text_in_force
from ludozilla.games.happy_city.wording import card_title, effects_text, fill
from ludozilla.games.happy_city.words import FIRST_CARD


def score_sheet(painter: Painter[HappyCityState], seat: int) -> list[str]:
    """HC-95: the final score of a seat, line by line."""
    state, say = painter.state, painter.say
    assert state.ending is not None
    sheet = score(state, seat)
    lines = [say("sheet.rank", n=state.ending.ranks[seat]), *_totals(painter, sheet)]
    key = "sheet.product" if sheet.is_product else "sheet.sum"
    residents, hearts = sheet.residents(), sheet.hearts()
    lines.append(say(key, residents=residents, hearts=hearts, n=sheet.base()))
    special = FIRST_CARD + text_in_force(state, seat)
    if sheet.lost_or_won:
        lines.append(say("sheet.points", card=special, n=sheet.lost_or_won))
    if sheet.is_doubled():
        lines.append(say("sheet.doubled", card=special))
    lines.append(say("sheet.total", n=sheet.points()))
    lines.append(say("sheet.ties", coins=state.coins[seat], tokens=state.token_count(seat)))
    return lines


def _totals(painter: Painter[HappyCityState], sheet: Score) -> list[str]:
    """Residents and hearts, and where they come from."""
    say = painter.say
    lines = []
    for name, total, printed, effect, monsters in (
        (
            *("residents", sheet.residents(), sheet.printed_residents),
            *(sheet.effect_residents, sheet.monster_residents),
        ),
        (
            *("hearts", sheet.hearts(), sheet.printed_hearts),
            *(sheet.effect_hearts, sheet.monster_hearts),
        ),
    ):
        line = say(f"sheet.{name}", n=total)
        sources = [say("sheet.cards", n=printed)]
        if effect:
            sources.append(say("sheet.special", n=f"{effect:+}"))
        if monsters:
            sources.append(say("sheet.monsters", n=f"{monsters:+}"))
        lines.append(f"{line} ({', '.join(sources)})" if len(sources) > 1 else line)
    return lines


@lru_cache(maxsize=1 << 10)
def effects_panel(cards: tuple[int, ...], texts: Texts, lang: str) -> Area:
    """The effects of these cards in words, and what is written on all of them in short."""
    lines = []
    for card in cards:
        row = data.CARDS[card]
        assert not isinstance(row, data.Building)
        if row.effects:
            words = {
                "card": card_title(row, texts, lang),
                "text": effects_text(row, texts, lang),
            }
            lines.append(fill(texts.get("scene.effect", lang), words))
    return Area(
        *("effects", AreaKind.PANEL, texts.get("scene.effects", lang)),
        notes=tuple(lines),
        legend=(texts.get("scene.legend", lang),),
    )
