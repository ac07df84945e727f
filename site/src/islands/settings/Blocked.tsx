import { useState } from 'react';
import type { BlockedAnswer, BlockedMember } from '#api/contract/block.ts';
import { distance } from '#words/distance.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { type DistanceAct, keepDistance } from '../member/distance.ts';

const words = distance.settings;

type Row = BlockedMember & { readonly _id: string };

/** Whom the member muted or blocked, and the way back. */
export function Blocked() {
  const { items, next, phase, more, again, renew } = usePages<BlockedAnswer, Row>({
    key: ['blocked', '', ''],
    path: (cursor) => pathWith('/user/blocked', { cursor }),
    itemsOf: ({ blocked }) => blocked.map((one) => ({ ...one, _id: one.member._id })),
  });

  if (phase === 'failed') return <LoadFailed message={words.failed} again={again} />;
  if (!items) return <span className="bone bone-block" aria-hidden="true" />;
  if (items.length === 0) return <p className="meta">{words.none}</p>;
  return (
    <div className="stack">
      <ul className="settings-sessions">
        {items.map((row) => (
          <BlockedLine key={`${row._id} ${row.since}`} row={row} changed={renew} />
        ))}
      </ul>
      {next !== null && (
        <p>
          <button type="button" className="btn btn-quiet btn-small" onClick={more}>
            {phase === 'more' ? words.loading : words.more}
          </button>
        </p>
      )}
    </div>
  );
}

function BlockedLine({ row: { member, blocked, muted }, changed }: { row: Row; changed: () => void }) {
  const [busy, setBusy] = useState(false);
  const { _id: id, name } = member;

  async function act(wanted: DistanceAct): Promise<void> {
    const goOn = keepPlace();
    setBusy(true);
    const done = await keepDistance(wanted, id, name);
    setBusy(false);
    if (!done) return;
    goOn();
    changed();
  }

  const button = (wanted: 'unmute' | 'unblock') => (
    <button type="button" className="btn btn-small" disabled={busy} onClick={() => void act(wanted)}>
      {words[wanted]}
      <span className="unseen">{words.of(name)}</span>
    </button>
  );

  return (
    <li>
      <div className="person">
        <MemberFace member={member} className="avatar-small" />
        <p className="settings-session-name">
          <MemberName member={member} />
          {muted && <span className="badge">{words.muted}</span>}
          {blocked && <span className="badge">{words.blocked}</span>}
        </p>
      </div>
      <p className="row">
        {muted && button('unmute')}
        {blocked && button('unblock')}
      </p>
    </li>
  );
}
