/** This close to the top the bar always shows; a thumb that trembles by less than the step means nothing. */
const NEAR_TOP_PX = 80;
const STEP_PX = 8;

/** Slides the bar out of sight while the reader moves down the page, and back on the way up or near the top. */
export function hideOnScroll(bar: HTMLElement): void {
  let last = window.scrollY;
  let asked = false;

  function look(): void {
    asked = false;
    // Below 0 and beyond the end the page only bounces.
    const end = document.documentElement.scrollHeight - window.innerHeight;
    const now = Math.min(Math.max(window.scrollY, 0), Math.max(end, 0));
    if (now <= NEAR_TOP_PX) bar.classList.remove('away');
    else if (Math.abs(now - last) < STEP_PX) return;
    else bar.classList.toggle('away', now > last);
    last = now;
  }

  window.addEventListener(
    'scroll',
    () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(look);
    },
    { passive: true },
  );
}
