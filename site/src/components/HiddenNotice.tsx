import type { HiddenMark } from '#api/contract/standing-answer.ts';
import { reasons, standing as words } from '#words/standing.ts';
import { named } from '../words/named.ts';

/** Whether something waits for a moderator because of its link: nobody has decided anything, so there is nothing to object to. */
export const isHeld = (mark: HiddenMark | undefined): boolean =>
  mark?.state === 'hidden' && mark.reason !== null && named(words.heldFor, mark.reason) !== undefined;

/** What was just said, and why a moderator looks at it first: with what its writer can do. @param why by its name; undefined where that is not known yet */
export const heldLine = (said: string, why: string | null | undefined): string =>
  [said, named(words.heldFor, why ?? '')].filter(Boolean).join(' ');

interface Props {
  kind: keyof typeof words.own;
  /** Why others do not see it; nothing is said where they do. */
  mark: HiddenMark | undefined;
}

/** Tells the owner of a thing that others do not see it, why, and where to object. */
export function HiddenNotice({ kind, mark }: Props) {
  if (!mark) return null;
  const { state, reason, case: inCase } = mark;
  const held = isHeld(mark);
  return (
    <div className="notice notice-warn hidden-notice">
      <p>
        {words.own[kind][held ? 'held' : state]}{' '}
        {held ? named(words.heldFor, reason ?? '') : reason && words.reason(reasonOf(reason))}
      </p>
      {inCase && !held && (
        <p>
          <a href="/dashboard/decisions">{words.decision}</a>
        </p>
      )}
    </div>
  );
}

/** @param name of a list that may have grown since this page was loaded */
const reasonOf = (name: string): string => named(reasons, name) ?? name;
