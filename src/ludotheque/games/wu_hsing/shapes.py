"""The shapes of the drawing: ivory dominoes with engraved elements, lacquer, gold and silk.

Dominoes are never turned, so that the light comes from above and elements stand upright: there is
one that lies and one that stands, each with its origin in the middle and its halves 36 to either
side. Every element has a silhouette and a numeral of its own, and can be told without its colour.
"""

from __future__ import annotations

from ludotheque.games.wu_hsing.dominoes import TEXTS

GRADIENTS = (
    '<pattern id="wu-silk" width="72" height="72" patternUnits="userSpaceOnUse" x="-36" y="-36">'
    '<path fill="#1e3330" d="M0 0h72v72H0z"/>'
    '<path d="M0 9h72M0 27h72M0 45h72M0 63h72" stroke="#26403b" stroke-width="9" opacity=".3"/>'
    '<path d="M0 0h72M0 0v72" stroke="#cfe3cf" stroke-opacity=".13" stroke-width="1.6"/>'
    '<path d="M-6 0h12M0-6v12M66 0h12M72-6v12M-6 72h12M0 66v12M66 72h12M72 66v12" stroke="#e9dcae"'
    ' stroke-opacity=".3" stroke-width="1.8"/></pattern>'
    '<linearGradient id="wu-lacquer" x2=".15" y2="1"><stop stop-color="#8f2a20"/>'
    '<stop offset=".4" stop-color="#6d1a15"/><stop offset="1" stop-color="#4a0f0e"/></linearGradient>'
    '<linearGradient id="wu-panel" x2="0" y2="1"><stop stop-color="#3b1411"/>'
    '<stop offset="1" stop-color="#2a0d0b"/></linearGradient>'
    '<linearGradient id="wu-ivory" x2=".25" y2="1"><stop stop-color="#fffaee"/>'
    '<stop offset=".55" stop-color="#f7ecd4"/><stop offset="1" stop-color="#eadbb9"/></linearGradient>'
    '<linearGradient id="wu-gold" x2=".3" y2="1"><stop stop-color="#fbe6ae"/>'
    '<stop offset=".5" stop-color="#d9ab52"/><stop offset="1" stop-color="#8e6420"/></linearGradient>'
    '<linearGradient id="wu-warm" x2=".25" y2="1"><stop stop-color="#fff0bf"/>'
    '<stop offset="1" stop-color="#f6cf7a"/></linearGradient>'
    '<radialGradient id="wu-dusk" r=".75"><stop offset=".5" stop-opacity="0"/>'
    '<stop offset="1" stop-opacity=".42"/></radialGradient>'
)

# wu-h lies, wu-v stands; wu-lh and wu-lv are those that were played last, in a halo.
BODIES = (
    '<g id="wu-h"><rect x="-68" y="-29" width="140" height="70" rx="11" fill="#070d0c" opacity=".42"/>'
    '<rect x="-70" y="-31" width="140" height="68" rx="10" fill="#9d7f52"/>'
    '<rect x="-70" y="-35" width="140" height="68" rx="10" fill="url(#wu-ivory)"/>'
    '<rect x="-68.5" y="-33.5" width="137" height="65" rx="9" fill="none" stroke="#fff" stroke-opacity=".75"'
    ' stroke-width="1.5"/><path d="M0-28V26" stroke="#b89c6c" stroke-width="2"/>'
    '<path d="M1.6-28V26" stroke="#fff" stroke-width="1.2"/></g>'
    '<g id="wu-v"><rect x="-32" y="-65" width="70" height="140" rx="11" fill="#070d0c" opacity=".42"/>'
    '<rect x="-34" y="-67" width="68" height="140" rx="10" fill="#9d7f52"/>'
    '<rect x="-34" y="-71" width="68" height="140" rx="10" fill="url(#wu-ivory)"/>'
    '<rect x="-32.5" y="-69.5" width="65" height="137" rx="9" fill="none" stroke="#fff" stroke-opacity=".75"'
    ' stroke-width="1.5"/><path d="M-27-1H27" stroke="#b89c6c" stroke-width="2"/>'
    '<path d="M-27 .6H27" stroke="#fff" stroke-width="1.2"/></g>'
    '<g id="wu-lh"><rect x="-77" y="-42" width="154" height="86" rx="15" fill="#2a1206"/>'
    '<rect x="-75" y="-40" width="150" height="82" rx="14" fill="#ffc93c"/><use href="#wu-h"/>'
    '<rect x="-70" y="-35" width="140" height="68" rx="10" fill="url(#wu-warm)"/></g>'
    '<g id="wu-lv"><rect x="-41" y="-78" width="82" height="158" rx="15" fill="#2a1206"/>'
    '<rect x="-39" y="-76" width="78" height="154" rx="14" fill="#ffc93c"/><use href="#wu-v"/>'
    '<rect x="-34" y="-71" width="68" height="140" rx="10" fill="url(#wu-warm)"/></g>'
    '<circle id="wu-pin" cy="-1" r="5" fill="url(#wu-gold)" stroke="#7a5616"/>'
    '<g id="wu-back"><rect x="-32" y="-65" width="70" height="140" rx="11" opacity=".4"/>'
    '<rect x="-34" y="-67" width="68" height="140" rx="10" fill="#b7996a"/>'
    '<rect x="-34" y="-71" width="68" height="138" rx="10" fill="url(#wu-lacquer)" stroke="#e3bd70"'
    ' stroke-width="2.5"/><g fill="#e8c680"><circle cy="-24" r="7"/><circle cx="21" cy="-8" r="7"/>'
    '<circle cx="13" cy="17" r="7"/><circle cx="-13" cy="17" r="7"/><circle cx="-21" cy="-8" r="7"/></g></g>'
)

# Colour, silhouette, and what is engraved in ivory on it.
ELEMENTS = {
    1: (
        "#1f6b39",
        '<path d="M-3 24C-2 12-2 4-1-2H3C3 6 3 14 4 24z"/><path d="M2 8C2-7 11-16 25-16C25-2 17 8 2 8z"/>'
        '<path d="M-1 0C-2-12-9-18-20-18C-20-7-13 1-1 0z"/>'
        '<path d="M-12 24H13" stroke-width="4" stroke-linecap="round"/>',
        '<path d="M6 4Q13-3 20-11M-5-4Q-10-8-15-13" stroke="#f6ecd6" stroke-width="2" fill="none"/>',
    ),
    2: (
        "#c0281c",
        '<path stroke="none" d="M3-28C5-16 20-8 20 8C20 19 11 26 0 26S-20 19-20 7C-20-1-16-6-12-12'
        'C-11-7-9-4-6-3C-8-13-4-22 3-28z"/>',
        '<path fill="#f6ecd6" stroke="none" d="M1 23C-7 22-10 16-8 10C-6 5-1 3 0-4C6 1 10 7 9 14C8 20 5 23 1 23z"/>',
    ),
    3: (
        "#a2660f",
        '<rect stroke="none" x="-23" y="-23" width="46" height="46" rx="5"/>',
        '<path fill="#f6ecd6" stroke="none" d="M-18 14L-7-8L-1 2L7-14L18 14z"/>',
    ),
    4: (
        "#5c6570",
        '<path stroke="none" fill-rule="evenodd" d="M0-25A25 25 0 1 1 0 25A25 25 0 1 1 0-25zM-8-8V8H8V-8z"/>',
        '<circle r="18.8" fill="none" stroke="#f6ecd6" stroke-width="2.4"/>',
    ),
    5: (
        "#155a9c",
        '<path fill="none" stroke-width="7" stroke-linecap="round" d="M-23-14q5.75-9 11.5 0t11.5 0 11.5 0 11.5 0'
        'M-23 1q5.75-9 11.5 0t11.5 0 11.5 0 11.5 0M-23 16q5.75-9 11.5 0t11.5 0 11.5 0 11.5 0"/>',
        "",
    ),
}


def half(number: int) -> str:
    """An element in a half of a domino, with a light edge below as if it were engraved."""
    colour, silhouette, engraved = ELEMENTS[number]
    return (
        f'<g id="wu-s{number}">{silhouette}</g><g id="wu-{number}"><g transform="translate(5.5 4) scale(.87)">'
        f'<use href="#wu-s{number}" y="1.8" fill="#fffef8" stroke="#fffef8"/>'
        f'<g fill="{colour}" stroke="{colour}"><use href="#wu-s{number}"/>{engraved}</g></g>'
        f'<text class="wu-num" x="-21.5" y="-13" fill="{colour}">{number}</text></g>'
    )


def standing(text: str) -> str:
    """A domino of a hand, its smaller colour above; a double has a pin."""
    return f'<g id="wu-d{text}"><use href="#wu-v"/>{halves(text[::-1], 1)}</g>'


def halves(text: str, axis: int) -> str:
    """The two elements of a domino, the first on the left or below, and the pin of a double."""
    first, second = ('y="36"', 'y="-36"') if axis else ('x="-36"', 'x="36"')
    pin = '<use href="#wu-pin"/>' * (text[0] == text[1])
    return f'<use href="#wu-{text[0]}" {first}/><use href="#wu-{text[1]}" {second}/>{pin}'


def place(name: str, wide: int, high: int, finger: int) -> str:
    """The outline of a place, and round it what a finger may meet."""
    meets = [side + finger for side in (wide, high)]
    return (
        f'<g id="{name}"><rect x="{-meets[0] / 2:g}" y="{-meets[1] / 2:g}" width="{meets[0]}" height="{meets[1]}"'
        f' fill-opacity="0" stroke="none"/><rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide}" height="{high}"'
        ' rx="11"/></g>'
    )


# wu-ph and wu-pv are places, wu-Ph and wu-Pv the same on a table that has become small.
PLACES = (
    place("wu-ph", 140, 68, 20)
    + place("wu-pv", 68, 140, 20)
    + place("wu-Ph", 140, 68, 60)
    + place("wu-Pv", 68, 140, 60)
)

MARKS = (
    '<g id="wu-dead" stroke="#f6e8c8" stroke-opacity=".42" stroke-width="2.4" stroke-linecap="round" fill-opacity=".2">'
    '<rect x="-33" y="-33" width="66" height="66" rx="8" stroke="none"/><path d="M-9-9L9 9M9-9L-9 9"/></g>'
    '<g id="wu-eye" fill="none" stroke="#e8c680" stroke-width="2.4"><path d="M-13 0Q0-14 13 0Q0 14-13 0z"/>'
    '<circle r="4" fill="#e8c680"/></g>'
    '<circle id="wu-badge" r="16" fill="#fbf3df" stroke="#2a1206" stroke-width="1.6"/>'
    '<path id="wu-pointer" d="M-24-7h48L0 20z" fill="url(#wu-gold)" stroke="#2a1206" stroke-width="2"/>'
)

DEFS = GRADIENTS + BODIES + "".join(map(half, ELEMENTS)) + "".join(map(standing, TEXTS)) + PLACES + MARKS

STYLE = """
.wu-num,.wu-score,.wu-count,.wu-product,.wu-place{font-family:system-ui,"DejaVu Sans",sans-serif;font-weight:700}
.wu-num{font-size:20px;text-anchor:middle}
.wu-name{font:italic 21px Georgia,"DejaVu Serif",serif;fill:#f6e8c8}
.wu-score{font-size:30px;text-anchor:end;fill:#f6e8c8}
.wu-mine{text-anchor:middle}
.wu-count{font-size:21px;text-anchor:middle;fill:#2a1410}
.wu-product{font-size:27px;text-anchor:middle;fill:#f6e8c8}
.wu-tag{font:italic 20px Georgia,"DejaVu Serif",serif;text-anchor:middle;fill:#f6e8c8}
.wu-place text{font-size:23px;text-anchor:middle;fill:#fff3c8}
.wu-place text{paint-order:stroke;stroke:#17211f;stroke-width:7;stroke-linejoin:round}
.wu-run,.wu-still,.wu-pill{pointer-events:none}
.wu-pill path{stroke:#2a1206;stroke-width:8}
.wu-pill path+path{stroke:#ffc93c;stroke-width:4}
.wu-pill .a{stroke:#2a1206;stroke-width:57;stroke-linecap:round}
.wu-pill .b{stroke:#ffc93c;stroke-width:53;stroke-linecap:round}
.wu-pill .c{stroke:#5b1512;stroke-width:47;stroke-linecap:round}
.wu-run{fill:none;stroke-linejoin:round}
.wu-run .a{stroke:#2a1206;stroke-width:7}
.wu-run .b{stroke:#ffc93c;stroke-width:4}
.wu-r1 .b{stroke:#fff6da;stroke-dasharray:25 6}
.wu-r2 .b{stroke-dasharray:.1 9;stroke-linecap:round}
.wu-cell{width:72px;height:72px;fill:#fff3c8;fill-opacity:0;stroke:none;cursor:pointer}
.wu-cell.can{fill-opacity:.1;stroke:#fff3c8;stroke-opacity:.5;stroke-width:2;stroke-dasharray:3 7}
.wu-cell.sel{fill-opacity:.4;stroke:#fff3c8;stroke-width:4;stroke-dasharray:none}
.wu-cell:hover.can{fill-opacity:.28}
.wu-place{pointer-events:none}
.wu-place text{visibility:hidden}
.wu-place use{fill:#fff3c8;fill-opacity:0;stroke-width:4;stroke-linecap:round}
.wu-place.can{pointer-events:all;cursor:pointer}
.wu-place.can text,.wu-place.sel text{visibility:visible}
.wu-place.can use,.wu-place.sel use{fill-opacity:.16;stroke:#fff3c8;stroke-dasharray:11 8}
.wu-place.can:hover use,.wu-place.sel use{fill-opacity:.5;stroke-dasharray:none}
.wu-own{cursor:pointer}
.wu-own .wu-hit{fill-opacity:0}
.wu-in{transition:transform .12s}
.wu-edge{fill:none;stroke:none}
.wu-own.can .wu-edge{stroke:#d9ab52;stroke-width:4}
.wu-own.can:hover .wu-in{transform:translateY(-6px)}
.wu-own.sel .wu-in{transform:translateY(-14px)}
.wu-own.sel .wu-edge{stroke:#fff3c8;stroke-width:6}
.wu-pointed .wu-edge{stroke:#ffc93c;stroke-width:7;stroke-dasharray:4 9;stroke-linecap:round}
#rack:has(.can) .wu-own:not(.can):not(.sel) .wu-in{opacity:.55}
.wu-own:focus,.wu-cell:focus,.wu-place:focus{outline:none}
.wu-own:focus-visible .wu-edge{stroke:#ffc93c;stroke-width:8;stroke-dasharray:none}
.wu-cell:focus-visible{stroke:#ffc93c;stroke-opacity:1;stroke-width:6;stroke-dasharray:none}
.wu-place:focus-visible use{stroke:#ffc93c;stroke-width:8;stroke-dasharray:none;fill-opacity:.5}
.wu-own.no .wu-edge,.wu-place.no use{stroke:#ff6a4d;stroke-width:7;stroke-dasharray:none}
.wu-cell.no{stroke:#ff6a4d;stroke-opacity:1;stroke-width:6;stroke-dasharray:none}
@media (prefers-reduced-motion:reduce){.wu-in{transition:none}}
""".strip()
