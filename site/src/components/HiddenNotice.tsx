import type { HiddenMark } from '#api/contract/standing-answer.ts';
import { reasons, standing as words } from '#words/standing.ts';

/** What a link of a new account is held for; nobody has decided anything, so there is nothing to object to. */
const FIRST_LINK = 'first-link';

interface Props {
  kind: keyof typeof words.own;
  /** Why others do not see it; nothing is said where they do. */
  mark: HiddenMark | undefined;
}

/** Tells the owner of a thing that others do not see it, why, and where to object. */
export function HiddenNotice({ kind, mark }: Props) {
  if (!mark) return null;
  const { state, reason, case: inCase } = mark;
  const held = reason === FIRST_LINK && state === 'hidden';
  return (
    <div className="notice notice-warn hidden-notice">
      <p>
        {words.own[kind][held ? 'held' : state]} {held ? words.firstLink : reason && words.reason(reasonOf(reason))}
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
const reasonOf = (name: string): string => (reasons as Readonly<Record<string, string>>)[name] ?? name;
