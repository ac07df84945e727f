/** What stands at the bottom edge while it does: bars, and the foot of a form. */
const FEET = '.bottombar, .application-foot, .fund-apply, .messages-talk > form';
/** What somebody may be at. */
const CONTROLS = 'a, button, input, select, textarea, summary';
/** What stands so near to one another stands on it. */
const NEAR_PX = 32;

type Box = Pick<DOMRect, 'top' | 'bottom'>;

/**
 * Where toasts end, so that they cover neither what stands at the bottom edge nor what is in use: pixels from the top.
 *
 * @param bottom the edge, which a keyboard on the screen moves
 * @param inUse in the lower half of the screen it is left free; higher up no toast comes to it
 * @param height of the toasts
 */
export function toastsEnd(bottom: number, feet: readonly Box[], inUse: Box | null, height: number): number {
  const standing = feet.toSorted((one, other) => other.bottom - one.bottom);
  const end = standing.reduce((free, { top, bottom: low }) => {
    const isOnIt = low >= free - NEAR_PX && top < free;
    return isOnIt ? top : free;
  }, bottom);
  if (inUse === null || inUse.top < bottom / 2) return end;
  const isFree = inUse.bottom <= end - height || inUse.top >= end;
  return isFree ? end : inUse.top;
}

/** Keeps `--toast-floor` at how far above the bottom edge the toasts in this box stand. @returns ends it */
export function keepToastFloor(box: HTMLElement): () => void {
  const { documentElement: root } = document;
  const view = window.visualViewport;
  let told = 0;
  const place = (): void => {
    const height = box.offsetHeight;
    if (height === 0) return;
    const feet = [...document.querySelectorAll(FEET)].filter((one) => one.checkVisibility());
    const at = document.activeElement?.closest(CONTROLS);
    const inUse = at && !box.contains(at) ? at.getBoundingClientRect() : null;
    // Zoomed in, the window that is seen is any part of the page.
    const bottom = view && view.scale === 1 ? view.offsetTop + view.height : window.innerHeight;
    const end = toastsEnd(
      bottom,
      feet.map((one) => one.getBoundingClientRect()),
      inUse,
      height,
    );
    const floor = Math.max(0, Math.round(window.innerHeight - end));
    if (floor !== told) root.style.setProperty('--toast-floor', `${floor}px`);
    told = floor;
  };
  const observer = new ResizeObserver(place);
  observer.observe(box);
  const ended = new AbortController();
  const heard = { capture: true, passive: true, signal: ended.signal };
  for (const name of ['scroll', 'resize', 'focusin', 'transitionend']) window.addEventListener(name, place, heard);
  view?.addEventListener('resize', place, heard);
  return () => {
    observer.disconnect();
    ended.abort();
  };
}
