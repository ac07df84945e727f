import { shell } from '#words/shell.ts';
import { $unread } from '../../client/live.ts';

/** More than this would not fit beside its word. */
const SHOWN_MAX = 99;

/** Counts unread notices, live. */
export class InboxBadge extends HTMLElement {
  connectedCallback() {
    $unread.subscribe((unread) => {
      this.hidden = unread === 0;
      this.replaceChildren(unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread));
      const said = document.createElement('span');
      said.className = 'unseen';
      said.textContent = ` ${shell.unread}`;
      this.append(said);
    });
  }
}
customElements.define('inbox-badge', InboxBadge);
