import { logout } from '../../client/account.ts';
import { sameOrigin } from '../../client/links.ts';
import { shutMenu } from '../../client/shutMenu.ts';
import { initials } from '../../format/initials.ts';
import { $session } from '../../stores/session.ts';

/** The member's face, and the menu behind it closing by itself. */
export class FaceMenu extends HTMLElement {
  connectedCallback() {
    const menu = this.querySelector('details');
    const face = this.querySelector<HTMLElement>('[data-face]');
    const name = this.querySelector<HTMLElement>('[data-name]');
    if (!menu || !face || !name) return;

    $session.subscribe((session) => {
      const user = session?.user;
      name.textContent = user?.name ?? '';
      face.replaceChildren(initials(user?.name ?? ''));
      if (!user?.photo) return;
      const photo = new Image(48, 48);
      photo.alt = '';
      // A link that has ended leaves the initials.
      photo.addEventListener('load', () => face.replaceChildren(photo));
      photo.src = sameOrigin(user.photo);
    });

    document.addEventListener('click', ({ target }) => {
      if (menu.open && target instanceof Node && !this.contains(target)) menu.open = false;
    });
    shutMenu(menu);
  }
}
customElements.define('face-menu', FaceMenu);

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
