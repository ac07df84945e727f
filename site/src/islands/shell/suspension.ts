import { renewMember } from '../../client/api.ts';
import { $session } from '../../stores/session.ts';

/** Shows the frame's notice to a suspended member. Its words are fetched for them alone. */
export function tellSuspension(box: HTMLElement): void {
  let asked: string | undefined;
  $session.subscribe((session) => {
    const suspended = session?.user.suspended;
    if (!session || !suspended || Date.parse(suspended.until) <= Date.now()) {
      box.hidden = true;
      return;
    }
    void import('./suspensionNotice.ts').then(({ showSuspension }) => showSuspension(box, suspended)).catch(() => {});
    // A moderator may have ended it since the member signed in.
    if (asked === session.token) return;
    asked = session.token;
    void renewMember(session.token);
  });
}
