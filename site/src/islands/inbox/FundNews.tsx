import type { Notice } from '#api/contract/inbox.ts';
import { choice } from '#words/choices.ts';
import { inbox as words } from '#words/inbox.ts';
import { changeLine } from '../fund/history.ts';

interface Props {
  kind: Notice['kind'];
  fund: NonNullable<Notice['fund']>;
}

/** Which fund it was, and what became of each of its terms. */
export function FundNews({ kind, fund: { _id, applied, changes, provider, type } }: Props) {
  if (type === '' && provider === '') return <Withheld kind={kind} applied={applied} />;
  return (
    <>
      <p>
        <a className="inbox-see" href={`/dashboard/funds/${_id}`}>
          {words.fund(choice(type), provider)}
        </a>
      </p>
      {kind === 'fund-changed' && changes.length === 0 && <p>{words.asBefore}</p>}
      {changes.length > 0 && (
        <ul className="inbox-changes">
          {changes.map(({ field, from, to }) => (
            <li key={field}>{changeLine({ field, from, to })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** It has no page for its reader. Who has an application reads what that means for it, where the notice is of just that. */
function Withheld({ kind, applied }: Pick<Props, 'kind'> & { applied: boolean }) {
  const isTold = kind === 'fund-hidden' || kind === 'fund-removed';
  return (
    <>
      <p className="meta">{kind === 'fund-removed' ? words.fundRemoved : words.fundNotShown}</p>
      {applied && isTold && (
        <>
          <p className="meta">{words.fundWithheld}</p>
          <p>
            <a className="inbox-see" href="/dashboard/applications">
              {words.toApplications}
            </a>
          </p>
        </>
      )}
    </>
  );
}
