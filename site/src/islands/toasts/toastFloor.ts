/** What stands at the bottom edge while it does: bars, and the foot of a form. */
const FEET = '.bottombar, .application-foot, .fund-apply, .messages-talk > form';
/** What somebody may be at. */
const CONTROLS = 'a, button, input, select, textarea, summary';
/** What they press next, in the same form. */
const SENDS = 'button:not([type=button])';
/** What stands so near to one another stands on it. */
const NEAR_PX = 32;

type Box = Pick<DOMRect, 'top' | 'bottom'>;

/**
 * Where toasts end, so that they cover neither what stands at the bottom edge nor what is in use: pixels from the top.
 *
 * @param bottom the edge, which a keyboard on the screen moves
 * @param inUse in the lower half of the screen they are left free; higher up no toast comes to them
 * @param height of the toasts
 */
export function toastsEnd(bottom: number, feet: readonly Box[], inUse: readonly Box[], height: number): number {
  const standing = feet.toSorted((one, other) => other.bottom - one.bottom);
  const end = standing.reduce((free, { top, bottom: low }) => {
    const isOnIt = low >= free - NEAR_PX && top < free;
    return isOnIt ? top : free;
  }, bottom);
  const low = inUse.filter(({ top }) => top >= bottom / 2).toSorted((one, other) => other.top - one.top);
  return low.reduce((free, box) => {
    const isFree = box.bottom <= free - height || box.top >= free;
    return isFree ? free : box.top;
  }, end);
}

/** Keeps `--toast-floor` at how far above the bottom edge the toasts in this box stand. @returns ends it */
export function keepToastFloor(box: HTMLElement): () => void {
  const { documentElement: root } = document;
  const view = window.visualViewport;
  let told = 0;
  /** Also once it has lost the keyboard, as a button does that cannot be pressed while it waits for its answer. */
  let usedLast: Element | null = null;
  const place = (): void => {
    const at = document.activeElement?.closest(CONTROLS);
    if (at && !box.contains(at)) usedLast = at;
    const height = box.offsetHeight;
    if (height === 0) return;
    const feet = [...document.querySelectorAll(FEET)].filter((one) => one.checkVisibility());
    const inUse = usedLast ? [usedLast, ...(usedLast.closest('form')?.querySelectorAll(SENDS) ?? [])] : [];
    // Zoomed in, the window that is seen is any part of the page.
    const bottom = view && view.scale === 1 ? view.offsetTop + view.height : window.innerHeight;
    const end = toastsEnd(
      bottom,
      feet.map((one) => one.getBoundingClientRect()),
      inUse.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()),
      height,
    );
    const floor = Math.max(0, Math.round(window.innerHeight - end));
    if (floor !== told) root.style.setProperty('--toast-floor', `${floor}px`);
    told = floor;
  };
  const observer = new ResizeObserver(place);
  // What comes to the page, or leaves it, moves what is in use.
  for (const one of [box, document.body]) observer.observe(one);
  const ended = new AbortController();
  const heard = { capture: true, passive: true, signal: ended.signal };
  for (const name of ['scroll', 'resize', 'focusin', 'transitionend']) window.addEventListener(name, place, heard);
  view?.addEventListener('resize', place, heard);
  return () => {
    observer.disconnect();
    ended.abort();
  };
}
