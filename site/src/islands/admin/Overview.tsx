import { Fragment, type ReactNode } from 'react';
import type { DeskAct, DeskActsAnswer, DeskAnswer, StorageAnswer } from '#api/contract/admin.ts';
import type { RoleChange, RolesAnswer } from '#api/contract/role.ts';
import { admin as words } from '#words/admin.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { MemberName, MemberSentence } from '../../components/MemberLink.tsx';
import { momentLong } from '../../format/dates.ts';
import { named } from '../../words/named.ts';

const numbered = (value: number): string => value.toLocaleString('en-IN');
const sum = (sizes: readonly { readonly bytes: number }[]): number => sizes.reduce((all, { bytes }) => all + bytes, 0);

/** How this machine does, at a glance, and what was done about it. */
export function Overview({ desk, busy, again }: { desk: DeskAnswer; busy: boolean; again: () => void }) {
  const { problems, position } = desk;
  return (
    <div className="desk-overview">
      <section className="card stack" aria-labelledby="desk-health">
        <h2 id="desk-health" className="card-title">
          {problems.length === 0 ? words.overview.well : words.overview.ill(problems.length)}
        </h2>
        {problems.length > 0 && (
          <ul className="desk-words">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <p className="meta">{words.overview.position(numbered(position))}</p>
        <p>
          <button type="button" className="btn btn-small" aria-busy={busy} onClick={again}>
            {words.overview.again}
          </button>
        </p>
      </section>
      <Storage />
      <Limits limits={desk.limits} />
      <Acts />
    </div>
  );
}

function Storage() {
  const { data, error, refetch } = useRead<StorageAnswer>('/admin/storage');
  const { bytes } = words.storage;
  const newest = data?.snapshots
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  return (
    <section className="card stack" aria-labelledby="desk-storage">
      <h2 id="desk-storage" className="card-title">
        {words.storage.title}
      </h2>
      {error && <LoadFailed message={words.failed} again={() => void refetch()} />}
      {!data && !error && <span className="bone" aria-hidden="true" />}
      {data && (
        <dl className="desk-sizes">
          <dt>{words.storage.log}</dt>
          <dd>{data.log === null ? words.storage.elsewhere : bytes(data.log)}</dd>
          <dt>{words.storage.models}</dt>
          <dd>{bytes(sum(data.models))}</dd>
          <dt>{words.storage.files}</dt>
          <dd>{words.storage.counted(numbered(data.files.count), bytes(data.files.bytes), data.files.isWhole)}</dd>
          <dt>{words.storage.snapshots}</dt>
          <dd>
            {newest === undefined
              ? words.storage.none
              : words.storage.snapshot(numbered(data.snapshots.length), bytes(sum(data.snapshots)), momentLong(newest))}
          </dd>
        </dl>
      )}
    </section>
  );
}

/** These refuse nobody: what was counted once is known, and a count behind it is somebody who came again. */
export const REMEMBERED: readonly string[] = ['vouched', 'let-in'];

function Limits({ limits }: Pick<DeskAnswer, 'limits'>) {
  const { title, line, none, name: heading, rule, refused: count, whom, within, never, remembered } = words.limits;
  return (
    <section className="card stack desk-wide" aria-labelledby="desk-limits">
      <h2 id="desk-limits" className="card-title">
        {title}
      </h2>
      <p className="meta">{limits.length === 0 ? none : line}</p>
      <table className="desk-table desk-lines" hidden={limits.length === 0}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{rule}</th>
            <th scope="col">{count}</th>
            <th scope="col">{whom}</th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ name, points, seconds, refused, members }) => (
            <tr key={name}>
              <th scope="row">{named(words.limits.names, name) ?? name /* a newer program limits more */}</th>
              <td data-label={rule}>{within(points, seconds)}</td>
              <td data-label={count}>
                {REMEMBERED.includes(name) ? remembered(numbered(refused)) : refused === 0 ? never : numbered(refused)}
              </td>
              <td data-label={whom}>
                {members.length === 0 && words.limits.nobody}
                {members.map(({ member }, n) => (
                  <Fragment key={member._id}>
                    {n > 0 && ', '}
                    <MemberName member={member} />
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const told = ({ kind, thing, event }: DeskAct): string =>
  words.acts[kind](thing, event === null ? '' : numbered(event));

/** Of the newest on both lists, one in the order of time. */
const SHOWN = 50;

/** `reason`: '' where none was given, null where it went with who gave it. */
type Line = Pick<RoleChange, 'at' | 'by' | 'reason'> & { readonly key: string; readonly what: ReactNode };

// Whatever is done at the desk asks for a reason.
const ofAct = (act: DeskAct): Line => ({
  ...act,
  reason: act.reason || null,
  key: `${act.at} ${act.thing}`,
  what: told(act),
});

function ofRole({ member, role, given, ...change }: RoleChange): Line {
  const said = given ? words.changes.given : words.changes.takenBack;
  return {
    ...change,
    key: `${change.at} ${member._id} ${role}`,
    what: <MemberSentence member={member}>{said(member.name, words.members.articles[role])}</MemberSentence>,
  };
}

function Acts() {
  const acts = useRead<DeskActsAnswer>('/admin/acts');
  const roles = useRead<RolesAnswer>('/admin/roles?show=changes');
  const { title, none, by, noReason } = words.acts;
  const lines =
    acts.data && roles.data
      ? [...acts.data.acts.map(ofAct), ...roles.data.roles.map(ofRole)]
          .toSorted((one, other) => other.at.localeCompare(one.at))
          .slice(0, SHOWN)
      : undefined;

  function again(): void {
    void acts.refetch();
    void roles.refetch();
  }
  return (
    <section className="card stack desk-wide" aria-labelledby="desk-acts">
      <h2 id="desk-acts" className="card-title">
        {title}
      </h2>
      {(acts.isError || roles.isError) && <LoadFailed message={words.failed} again={again} />}
      {lines?.length === 0 && <p className="meta">{none}</p>}
      <ul className="desk-list">
        {lines?.map(({ key, what, reason, by: whose, at }) => (
          <li key={key}>
            <strong>{what}</strong>
            {reason !== '' && <span>{reason ?? noReason}</span>}
            <span className="meta">
              <MemberSentence member={whose}>{by(whose.name, momentLong(at))}</MemberSentence>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
