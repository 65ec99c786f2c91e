"""A small drawing for a notebook or a document: of a given width, without what only the page needs."""

from __future__ import annotations

import re
import string
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from itertools import groupby

from ludotheque.drawing.layers import Drawing
from ludotheque.drawing.svg import Svg

NAMESPACE = "http://www.w3.org/2000/svg"
USE = f"{{{NAMESPACE}}}use"
GROUP = f"{{{NAMESPACE}}}g"
SHAPES = {f"{{{NAMESPACE}}}{name}" for name in ("use", "rect", "path", "circle", "ellipse")}
FOR_THE_PAGE = re.compile(r"data-|aria-|role$|tabindex$|pointer-events$")  # attributes of targets and gliding parts
REFERENCE = re.compile(r"(?:^|(?<=\())#([A-Za-z][\w-]*)")  # also matches colours like #a5432d, which does no harm
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\}")  # style rules for motion and touch
HIDDEN = re.compile(r"(?:^|\})\s*\.([\w-]+)\s*\{\s*display:\s*none")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOUCHED = re.compile(r"(?<![\w-])(?:cursor|outline|transition|pointer-events):[^;]*;?")  # CSS properties
PATH = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
LARGE = 20  # units; a drawing is some hundred units wide
DIGITS = string.digits + string.ascii_lowercase
OFTEN, LONG = 3, 70  # minimum count, and minimum bytes including the namespace, for which sharing pays
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")

ET.register_namespace("", NAMESPACE)


def compact(drawing: Drawing, width: int, prefix: str = "") -> Svg:
    """One SVG file. A prefix keeps the ids of several drawings on a page apart."""
    root = ET.fromstring(drawing.svg())
    defs = root.find(f"{{{NAMESPACE}}}defs")
    for element in root.iter():
        bare(element)
    drop_hidden(root)
    forget_ids(root)
    if defs is not None:
        keep_used(defs, [child for child in root if child is not defs])
        share(defs)
    for element in list(root.iter()):
        unwrap(element)
        gather(element)
    shorten_ids(root, prefix)
    shorten_style(root, prefix)
    _, _, wide, high = (float(number) for number in root.attrib["viewBox"].split())
    root.attrib |= {"width": str(width), "height": f"{width * high / wide:.0f}"}
    return Svg(ET.tostring(root, encoding="unicode").replace(" />", "/>"))


def bare(element: ET.Element) -> None:
    """Remove the attributes and elements that only respond to touch."""
    for name in [name for name in element.attrib if FOR_THE_PAGE.match(name)]:
        del element.attrib[name]
    for child in [child for child in element if child.get("visibility") == "hidden"]:
        element.remove(child)
    if "d" in element.attrib:
        element.set("d", rounded(element.attrib["d"]))


def names_only(selector: str, there: set[str]) -> bool:
    """Whether all classes of a selector are in the drawing."""
    classes = CLASS.findall(selector)
    return bool(classes) and there.issuperset(classes)


def drop_hidden(root: ET.Element) -> None:
    """Remove elements that their class hides until they are touched."""
    style = root.findtext(f"{{{NAMESPACE}}}style") or ""
    hidden = set(HIDDEN.findall(MEDIA.sub("", style)))
    for parent in list(root.iter()):
        for child in [child for child in parent if hidden & set(child.get("class", "").split())]:
            parent.remove(child)


def rounded(path: str) -> str:
    """A path with rounded coordinates, if it is large and uses absolute commands only."""
    words = PATH.findall(path)
    numbers = [abs(float(word)) for word in words if not word.isalpha()]
    if any(word.isalpha() and word not in "MLCHVZ" for word in words) or max(numbers, default=0) < LARGE:
        return path
    short, last = "", ""
    for word in words:
        if word.isalpha():
            goes_on = word + last in ("LM", "LL", "CC")  # the command may be left out
            short, last = short + ("" if goes_on else word), word
        else:
            number = str(round(float(word)))
            short += number if short[-1:].isalpha() or number.startswith("-") else f" {number}"
    return short


def keep_used(defs: ET.Element, shown: list[ET.Element]) -> None:
    """Remove symbols that nothing refers to."""
    by_id = {element.get("id", f"none {number}"): element for number, element in enumerate(defs)}
    used, waiting = set(), references(*shown)
    while waiting:
        used |= waiting
        waiting = references(*(by_id[name] for name in waiting if name in by_id)) - used
    for name, element in by_id.items():
        if name not in used and not references_inside(element, used):
            defs.remove(element)


def share(defs: ET.Element) -> None:
    """Replace repeated content of symbols by references to one copy."""
    share_where(defs, "single", lambda parent: [[leaf] for leaf in parent if len(leaf.attrib) > 1])
    for name in ("pair", "three"):
        share_where(defs, name, lambda parent: [list(parent[:2])] if len(parent) > 2 else [])


def share_where(defs: ET.Element, name: str, runs: Callable[[ET.Element], list[list[ET.Element]]]) -> None:
    """`runs` gives sequences of siblings that may be replaced."""
    uses = [(parent, run) for parent in defs.iter() for run in runs(parent) if all(map(is_leaf, run))]
    texts = Counter(written(run) for _, run in uses)
    shared: dict[bytes, str] = {}
    for parent, run in uses:
        text = written(run)
        if texts[text] < OFTEN or len(text) < LONG:
            continue
        if text not in shared:
            shared[text] = f"{name}-{len(shared)}"
            defs.append(group(shared[text], run))
        parent[list(parent).index(run[0])] = ET.Element(USE, {"href": f"#{shared[text]}"})
        for other in run[1:]:
            parent.remove(other)


def is_leaf(element: ET.Element) -> bool:
    return element.tag in SHAPES and "id" not in element.attrib and not len(element)


def written(run: list[ET.Element]) -> bytes:
    return b"".join(map(ET.tostring, run))


def group(id: str, run: list[ET.Element]) -> ET.Element:
    """A symbol of one or several elements."""
    made = ET.fromstring(ET.tostring(run[0])) if len(run) == 1 else ET.Element(GROUP)
    made.extend(run if len(run) > 1 else [])
    made.set("id", id)
    return made


def gather(parent: ET.Element) -> None:
    """Group siblings of the same class under one group of that class."""
    runs = [list(run) for _, run in groupby(parent, key=lambda child: (child.tag == USE, child.get("class")))]
    for run in runs:
        if len(run) >= OFTEN and is_leaf(run[0]) and run[0].get("class"):
            together = ET.Element(GROUP, {"class": run[0].attrib["class"]})
            parent.insert(list(parent).index(run[0]), together)
            for child in run:
                del child.attrib["class"]
                parent.remove(child)
                together.append(child)


def unwrap(parent: ET.Element) -> None:
    """Replace a group that contains a single use by that use."""
    for at, child in enumerate(parent):
        if child.tag == GROUP and "id" not in child.attrib and len(child) == 1 and child[0].tag == USE:
            if list(child[0].attrib) == ["href"]:
                parent[at] = ET.Element(USE, child[0].attrib | child.attrib)


def references_inside(element: ET.Element, used: set[str]) -> bool:
    """Whether something within an element is referenced, such as a clip path in a group."""
    return any(inner.get("id") in used for inner in element.iter())


def references(*elements: ET.Element) -> set[str]:
    return {
        name
        for element in elements
        for inner in element.iter()
        for value in [*inner.attrib.values(), inner.text or ""]
        for name in REFERENCE.findall(value)
    }


def forget_ids(root: ET.Element) -> None:
    """Remove ids that nothing refers to: only the page needs them."""
    used = references(root)
    for element in root.iter():
        if "id" in element.attrib and element.attrib["id"] not in used:
            del element.attrib["id"]


def shorten_ids(root: ET.Element, prefix: str) -> None:
    """Replace ids by short ones with the prefix, the most used ones by the shortest."""
    there = {element.get("id") for element in root.iter()} & references(root)
    uses = Counter(
        name for element in root.iter() for value in element.attrib.values() for name in REFERENCE.findall(value)
    )
    names = sorted(filter(None, there), key=lambda name: (-uses[name], name))
    short = {name: prefix + short_name(number) for number, name in enumerate(names)}
    for element in root.iter():
        for name, value in element.attrib.items():
            element.attrib[name] = short.get(value, value) if name == "id" else renamed(value, short)
        element.text = element.text and renamed(element.text, short)


def short_name(number: int) -> str:
    """A number in base 36."""
    return (short_name(number // 36) if number >= 36 else "") + DIGITS[number % 36]


def class_name(number: int) -> str:
    """A single letter, as long as there are any."""
    letters = len(string.ascii_letters)
    return string.ascii_letters[number % letters] + (short_name(number // letters) if number >= letters else "")


def renamed(text: str, short: dict[str, str]) -> str:
    return REFERENCE.sub(lambda found: f"#{short.get(found[1], found[1])}", text)


def shorten_style(root: ET.Element, prefix: str) -> None:
    """Keep only the rules of classes that occur, under short names with the prefix.

    A selector that names the drawing itself would not work: browsers do not match it inside the content of a <use>.
    """
    style = root.find(f"{{{NAMESPACE}}}style")
    if style is None or not style.text:
        return
    there = {name for element in root.iter() for name in element.get("class", "").split()}
    kept = [
        f"{','.join(seen)}{{{shown}}}"
        for selectors, rules in RULE.findall(MEDIA.sub("", style.text))
        if (shown := TOUCHED.sub("", rules).strip("; \n"))
        and not re.search(r"[:\[]", selectors)
        and (seen := [one for one in selectors.split(",") if names_only(one, there)])
    ]
    used = sorted(there & set(CLASS.findall("".join(kept))))
    short = {name: prefix + class_name(number) for number, name in enumerate(used)}
    style.text = CLASS.sub(lambda found: f".{short.get(found[1], found[1])}", "".join(kept))
    for element in root.iter():
        names = [short[name] for name in element.attrib.pop("class", "").split() if name in short]
        if names:
            element.set("class", " ".join(names))
