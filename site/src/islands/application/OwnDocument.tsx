import { useState } from 'react';
import type { OpeningsAnswer } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { MemberSentence } from '../../components/MemberLink.tsx';
import { SureButton } from '../../components/SureButton.tsx';
import { momentLong } from '../../format/dates.ts';
import { toast } from '../../stores/toasts.ts';

const words = applications.documents;

interface Props {
  application: string;
  n: number;
  /** By which buttons that are alike are told apart. */
  name: string;
  gone: boolean;
  again: () => void;
}

/** What the side that sent a document does with it: sees who of the other side read it, and takes it back. */
export function OwnDocument({ application: id, n, name, gone, again }: Props) {
  const [openings, setOpenings] = useState<OpeningsAnswer['openings']>();
  const one = api.applications[':id'].documents[':n'];
  const param = { id, n: String(n) };

  async function look(): Promise<void> {
    const outcome = await call(one.openings.$get({ param }));
    if (outcome.ok) setOpenings(outcome.data.openings);
    else tellFailure(outcome.failure, words.openingsFailed);
  }
  async function takeBack(): Promise<void> {
    const goOn = keepPlace();
    const outcome = await call(one.$delete({ param }));
    if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
    toast(words.takenBack, 'good');
    goOn();
    again();
  }

  const of = <span className="unseen">{name}</span>;
  return (
    <>
      <p className="row">
        <button type="button" className="btn btn-small btn-quiet" onClick={() => void look()}>
          {words.whoOpened} {of}
        </button>
        {!gone && (
          <SureButton
            sure={
              <>
                {words.sure} {of}
              </>
            }
            onSure={() => void takeBack()}
          >
            {words.takeBack} {of}
          </SureButton>
        )}
      </p>
      {openings && (
        <ul className="application-openings meta" role="status">
          {openings.length === 0 && <li>{words.nobody}</li>}
          {openings.map(({ by, at }) => (
            <li key={`${by._id} ${at}`}>
              <MemberSentence member={{ ...by, photo: by.photoUrl }}>
                {words.opened(by.name, momentLong(at))}
              </MemberSentence>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
