import { useState } from 'react';
import type { FailedEffectsAnswer } from '#api/contract/admin.ts';
import { admin } from '#words/admin.ts';
import { api, call } from '../../client/api.ts';
import { handOn } from '../../client/keepPlace.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { MemberSentence } from '../../components/MemberLink.tsx';
import { momentLong } from '../../format/dates.ts';
import { type Act, ReasonDialog } from './ReasonDialog.tsx';

const words = admin.effects;

/** One that is tried again leaves the list. */
const toTheList = handOn('desk-effects');

/** Mails and other effects that were given up: the last fifty, with another try. */
export function Effects() {
  const { data, error, refetch } = useRead<FailedEffectsAnswer>('/admin/effects');
  const [act, setAct] = useState<Act>();
  const ask = (effect: string): void =>
    setAct({
      ...{ title: words.retryTitle, line: words.retryLine, does: words.retry, said: words.retried },
      run: (reason) => call(api.admin.effects[':effect'].retry.$post({ param: { effect }, json: { reason } })),
    });
  return (
    <section className="card stack" aria-labelledby="desk-effects">
      <h2 id="desk-effects" className="card-title">
        {words.title}
      </h2>
      <p className="meta">{words.line}</p>
      {error && <LoadFailed message={admin.failed} again={() => void refetch()} />}
      {data?.effects.length === 0 && <p>{words.none}</p>}
      <ul className="desk-list">
        {data?.effects.map(({ _id, process, member, attempts, endedAt, reason }) => (
          <li key={_id} ref={toTheList}>
            <strong>
              <span translate="no">{process}</span>{' '}
              {member && <MemberSentence member={member}>{words.for(member.name)}</MemberSentence>}
            </strong>
            <span className="desk-words" translate="no">
              {reason}
            </span>
            <span className="meta">{words.tried(attempts, momentLong(endedAt))}</span>
            <button type="button" className="btn btn-small" onClick={() => ask(_id)}>
              {words.retry}
            </button>
          </li>
        ))}
      </ul>
      {act && <ReasonDialog act={act} close={() => setAct(undefined)} done={() => void refetch()} />}
    </section>
  );
}
