import { shell } from '#words/shell.ts';
import { $unread, $unreadMessages } from '../../client/live.ts';

/** More than this would not fit beside its word. */
const SHOWN_MAX = 99;

/** Counts what is unread, live: notices, messages, or both together. */
export class InboxBadge extends HTMLElement {
  connectedCallback() {
    const { of } = this.dataset;
    const show = (): void => {
      const unread = (of === 'messages' ? 0 : $unread.get()) + (of === 'notices' ? 0 : $unreadMessages.get());
      this.hidden = unread === 0;
      this.replaceChildren(unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread));
      const said = document.createElement('span');
      said.className = 'unseen';
      said.textContent = ` ${shell.unread}`;
      this.append(said);
    };
    $unread.subscribe(show);
    $unreadMessages.subscribe(show);
  }
}
customElements.define('inbox-badge', InboxBadge);
