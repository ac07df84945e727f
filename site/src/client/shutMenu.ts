/**
 * A menu that lies over the page shuts as people expect it to: by Escape, which gives the focus back to its summary, and
 * when the focus leaves it, or Tab would go on behind it, unseen.
 */
export function shutMenu(menu: HTMLDetailsElement): void {
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
}
