import { useEffect, useRef, useState } from 'react';
import { auth } from '#words/auth.ts';
import { isSignedIn } from '../../client/account.ts';
import { nextPath } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { useMember } from '../../stores/useSession.ts';
import { onwardPath } from './onward.ts';

const words = auth.signin;

interface Already {
  readonly name: string;
  readonly path: string;
}

/**
 * Whoever is signed in already, as the server says, and was on the way to somewhere goes on there at once: a link to sign in
 * that was pressed before its page woke leads here, too.
 *
 * @param isInUse whether the form is: who wants to be somebody else is not taken away from it
 * @returns who it is, where they stay; null for a guest, and while it is not known
 */
export function useSignedInAlready(isInUse: boolean): Already | null {
  const member = useMember();
  const [already, setAlready] = useState<Already | null>(null);
  const inUse = useRef(isInUse);
  inUse.current = isInUse;
  useEffect(() => {
    void isSignedIn().then((is) => {
      const name = $session.get()?.user.name;
      if (!is || name === undefined) return;
      // Back does not lead here again, and from here on.
      if (nextPath() !== undefined && !inUse.current && !isTyping()) location.replace(onwardPath());
      else setAlready({ name, path: onwardPath() });
    });
  }, []);
  // A sign-in that failed ends what was before.
  return member && already;
}

/** What a password manager fills in has no focus. */
const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement;

/** Says who is signed in, with the way on; the form below is for whoever wants to be somebody else. */
export function SignedInAlready({ name, path }: Already) {
  return (
    <div className="notice stack stack-tight">
      <p>{words.already(name)}</p>
      <p className="row">
        <a className="btn btn-small" href={path}>
          {words.alreadyOn}
        </a>
        <button
          type="button"
          className="btn btn-quiet btn-small"
          onClick={() => document.getElementById('email')?.focus()}
        >
          {words.alreadyOther}
        </button>
      </p>
    </div>
  );
}
