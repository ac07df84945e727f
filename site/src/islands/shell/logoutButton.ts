import { logout } from '../../client/account.ts';

/** Ends the session. */
export class LogoutButton extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector('button');
    button?.addEventListener('click', () => {
      button.disabled = true;
      logout();
    });
  }
}
customElements.define('logout-button', LogoutButton);
