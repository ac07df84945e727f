import { useState } from 'react';
import type { DeskAnswer, DeskModel } from '#api/contract/admin.ts';
import { admin } from '#words/admin.ts';
import { api, call } from '../../client/api.ts';
import { handOn } from '../../client/keepPlace.ts';
import { momentLong } from '../../format/dates.ts';
import { type Act, ReasonDialog } from './ReasonDialog.tsx';

const words = admin.models;
const numbered = (value: number): string => value.toLocaleString('en-IN');

type Failing = DeskModel & { readonly failure: NonNullable<DeskModel['failure']> };

/** One that has recovered takes what could be done about it along. */
const toTheList = handOn('desk-models');

const isFailing = (model: DeskModel): model is Failing => model.failure !== null;

/** Each read model with how far it is, and what to do about those that have stopped. */
export function Models({ desk, again }: { desk: DeskAnswer; again: () => void }) {
  const [act, setAct] = useState<Act>();
  return (
    <>
      {desk.models.filter(isFailing).map((model) => (
        <Stopped key={model.name} model={model} ask={setAct} />
      ))}
      <section className="card stack" aria-labelledby="desk-models">
        <h2 id="desk-models" className="card-title">
          {words.title}
        </h2>
        <table className="desk-table desk-lines">
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.version}</th>
              <th scope="col">{words.position}</th>
              <th scope="col">{words.behind}</th>
            </tr>
          </thead>
          <tbody>
            {desk.models.map(({ name, version, position, behind, failure }) => (
              <tr key={name}>
                <th scope="row">
                  <span translate="no">{name}</span>{' '}
                  {failure && <span className="badge badge-turmeric">{words.stopped(name)}</span>}
                </th>
                <td data-label={words.version}>{version}</td>
                <td data-label={words.position}>{position === null ? words.building : numbered(position)}</td>
                <td data-label={words.behind}>{words.seconds(behind)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {act && <ReasonDialog act={act} close={() => setAct(undefined)} done={again} />}
    </>
  );
}

function Stopped({ model: { name, failure }, ask }: { model: Failing; ask: (act: Act) => void }) {
  const { position, words: why, since, event } = failure;
  const param = { model: name };
  return (
    <section ref={toTheList} className="card stack" aria-labelledby={`stopped-${name}`}>
      <h2 id={`stopped-${name}`} className="card-title">
        {words.stopped(name)}
      </h2>
      <p>{words.at(numbered(position), momentLong(since))}</p>
      {event && <p className="desk-words">{words.event(event.type, event.stream, momentLong(event.at))}</p>}
      <p className="desk-words">
        <code>{why}</code>
      </p>
      <p className="row">
        <button
          type="button"
          className="btn btn-primary"
          onClick={() =>
            ask({
              ...{ title: words.retryTitle(name), line: words.retryLine, does: words.retry, said: words.retried(name) },
              run: (reason) => call(api.admin.models[':model'].retry.$post({ param, json: { reason } })),
            })
          }
        >
          {words.retry}
        </button>
        <button
          type="button"
          className="btn btn-danger"
          onClick={() =>
            ask({
              ...{ title: words.skipTitle(name), line: words.skipLine, does: words.skip, said: words.skipped(name) },
              isDear: true,
              run: (reason) => call(api.admin.models[':model'].skip.$post({ param, json: { position, reason } })),
            })
          }
        >
          {words.skip}
        </button>
      </p>
    </section>
  );
}
