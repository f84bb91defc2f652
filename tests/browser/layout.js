/**
 * Facts of a page's layout, in words: what is clipped, overlaps, leaves the safe area or is too small to touch.
 *
 * Evaluated in the page under test, old engines included, so it is written for Chromium 68.
 *
 * @param {{safe: [number, number], target: number, ignore: string}} wanted
 * @returns {string[]}
 */
function layoutFaults(wanted) {
  const SLACK = 1.5;
  const CONTROLS = "button, a[href], input, select, textarea, [role=button], [role=switch], [role=radio], [tabindex='0']";
  const faults = [];

  const name = (element) => {
    const text = (element.getAttribute("aria-label") || element.textContent || "").trim().replace(/\s+/g, " ");
    const classes = typeof element.className === "string" && element.className ? `.${element.className.split(/\s+/).join(".")}` : "";
    return `<${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}${classes}> “${text.slice(0, 40)}”`;
  };

  const ignored = (element) => Boolean(wanted.ignore) && element.closest(wanted.ignore) !== null;

  const shown = (element) => {
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1 || element.closest("[hidden], [inert], [aria-hidden=true] .visually-hidden")) {
      return false;
    }
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.visibility === "hidden" || style.display === "none" || Number(style.opacity) === 0) {
        return false;
      }
      // Text for screen readers only is a pixel, clipped.
      if (/^(rect|inset)/.test(style.clip) || /inset\(50%/.test(style.clipPath || "")) {
        return false;
      }
    }
    return true;
  };

  /** Whether an ancestor scrolls, so that being outside of it is no loss. */
  const scrolled = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const scrolls = /(auto|scroll)/.test(style.overflowX + style.overflowY);
      if (scrolls && (at.scrollWidth > at.clientWidth + SLACK || at.scrollHeight > at.clientHeight + SLACK)) {
        return true;
      }
    }
    return false;
  };

  /** The part of an element's box that its cutting and scrolling ancestors let through. */
  const seenBox = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const seen = { left, top, right, bottom };
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX !== "visible" || style.overflowY !== "visible") {
        const box = at.getBoundingClientRect();
        seen.left = Math.max(seen.left, box.left);
        seen.top = Math.max(seen.top, box.top);
        seen.right = Math.min(seen.right, box.right);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      }
    }
    return seen;
  };

  /** Whether it stays on the screen while what is under it scrolls. */
  const pinned = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (/^(fixed|sticky)$/.test(getComputedStyle(at).position)) {
        return true;
      }
    }
    return false;
  };

  const pageScrolls = document.documentElement.scrollHeight > window.innerHeight + SLACK;

  const ownText = (element) =>
    Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");

  const all = Array.from(document.body.querySelectorAll("*")).filter(
    (element) => !/^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(element.tagName) && !ignored(element) && shown(element),
  );
  const texts = all.filter((element) => ownText(element) && !element.closest("svg"));
  const controls = all.filter((element) => element.matches(CONTROLS) && !element.disabled);

  // A word that its own box or a cutting ancestor hides.
  for (const element of texts) {
    const style = getComputedStyle(element);
    const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
    const scrolls = /(auto|scroll)/.test(style.overflowX + style.overflowY);
    if (cuts && !scrolls && (element.scrollWidth > element.clientWidth + SLACK || element.scrollHeight > element.clientHeight + SLACK)) {
      faults.push(`clipped: ${name(element)}`);
    }
  }

  // Anything that carries words or can be pressed lies inside the screen, and on a TV inside the safe area.
  const [left, top] = wanted.safe;
  const right = document.documentElement.clientWidth - left;
  const bottom = window.innerHeight - top;
  for (const element of new Set(texts.concat(controls))) {
    const box = element.getBoundingClientRect();
    const sideways = box.left < left - SLACK || box.right > right + SLACK;
    const updown = (top > 0 || !scrolled(element)) && (box.top < top - SLACK || box.bottom > bottom + SLACK);
    if ((sideways && !scrolled(element)) || (updown && !(top === 0 && pageScrolls))) {
      const edges = [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
      faults.push(`outside the ${top > 0 ? "safe area" : "screen"}: ${name(element)} at ${edges}`);
    }
  }

  // A page that scrolls sideways is broken on a phone whatever else holds.
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth + SLACK) {
    faults.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} px wide`);
  }

  // Words under words, buttons under buttons. Cards lie on cards by design.
  const solid = Array.from(new Set(texts.concat(controls))).filter((element) => !element.closest("[data-card]"));
  for (let i = 0; i < solid.length; i += 1) {
    for (let j = i + 1; j < solid.length; j += 1) {
      const [a, b] = [solid[i], solid[j]];
      const related = a.contains(b) || b.contains(a);
      const layered = a.closest("dialog, [role=dialog]") !== b.closest("dialog, [role=dialog]");
      if (related || layered) {
        continue;
      }
      const [p, q] = [seenBox(a), seenBox(b)];
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      // A foot that stays may cover what scrolls under it: a thumb brings that out.
      const passing = pinned(a) !== pinned(b) && (pageScrolls || scrolled(a) || scrolled(b));
      if (wide > SLACK && high > SLACK && !passing) {
        faults.push(`overlapping by ${Math.round(wide)}×${Math.round(high)}: ${name(a)} and ${name(b)}`);
      }
    }
  }

  // A thumb needs room; the strip of a card that shows is judged at 24 px.
  for (const element of wanted.target ? controls : []) {
    const box = (element.closest("label") || element).getBoundingClientRect();
    const least = element.closest("[data-card]") ? Math.min(24, wanted.target) : wanted.target;
    if (box.width < least - 0.5 || box.height < least - 0.5) {
      faults.push(`too small to touch: ${name(element)} is ${Math.round(box.width)}×${Math.round(box.height)}`);
    }
  }
  return faults;
}
