/** Where a key is a letter: there '/' is one too. */
const WRITING = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';

async function load() {
  const palette = await import('../search/openPalette.tsx');
  await palette.dressed();
  return palette;
}

/** Opens the palette in front of the form; where it does not come, the form is still there. */
export class TopSearch extends HTMLElement {
  busy = false;

  connectedCallback() {
    const input = this.querySelector('input');
    const form = this.querySelector('form');
    const fold = this.querySelector('details');
    if (!input || !form || !fold) return;
    // Whoever points at it will press it. Should it not come, pressing asks again.
    for (const sign of ['pointerenter', 'focusin']) this.addEventListener(sign, () => void load().catch(() => {}));
    // Nothing to search for: the page stays.
    form.addEventListener('submit', (event) => input.value.trim() === '' && event.preventDefault());

    const open = async (): Promise<void> => {
      if (this.busy) return;
      this.busy = true;
      const back = document.activeElement;
      // Letters that come before the palette stay in the field, and go on with it.
      input.focus();
      const { openPalette } = (await load().catch(() => undefined)) ?? {};
      this.busy = false;
      if (document.querySelector('dialog[open]')) return;
      if (!openPalette) {
        fold.open = true;
        input.focus();
        return;
      }
      const typed = input.value;
      input.value = '';
      fold.open = false;
      openPalette(typed, back);
    };

    fold.querySelector('summary')?.addEventListener('click', (event) => {
      if (fold.open) return;
      event.preventDefault();
      void open();
    });
    input.addEventListener('click', () => void open());
    input.addEventListener('input', () => void open());
    document.addEventListener('keydown', (event) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
      const within = event.target instanceof Element && event.target.closest(WRITING);
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !within;
      const ctrlK =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!slash && !ctrlK) return;
      event.preventDefault();
      void open();
    });
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !fold.open) return;
      fold.open = false;
      if (fold.checkVisibility()) fold.querySelector('summary')?.focus();
    });
  }
}
customElements.define('top-search', TopSearch);
