import { useRef, useState } from 'react';
import type { Application, ApplicationDocument } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { forms } from '#words/forms.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { messageOf } from '../../client/outcome.ts';
import { FieldError } from '../forms/Field.tsx';
import { FileButton } from '../forms/FileButton.tsx';
import { sendPdf } from '../forms/sendPdf.ts';
import { fieldOf } from './AnswerField.tsx';
import { applicationDocument, DocumentLine } from './DocumentLine.tsx';

const words = applications.documents;

interface Props {
  application: Application;
  /** What is missing, by question. */
  errors: ReadonlyMap<string, string>;
  /** Told what it has become. */
  changed: (now: Application) => void;
}

/** The documents of an application that is being written: one place for each that is asked for, and one for all others. */
export function Documents({ application, errors, changed }: Props) {
  const asked = application.questions.filter(({ kind }) => kind === 'file');
  const places = [
    ...asked.map(({ _id, text, required }) => ({ question: _id, label: text, required })),
    { question: '', label: asked.length > 0 ? words.others : words.title, required: false },
  ];
  return (
    <section className="stack" aria-label={words.title}>
      {application.documentRequired.length > 0 && (
        <div>
          <p>{words.asked}</p>
          <ul className="application-asked">
            {application.documentRequired.map((document) => (
              <li key={document}>{document}</li>
            ))}
          </ul>
        </div>
      )}
      {places.map((place) => (
        <Place
          key={place.question}
          {...place}
          application={application}
          error={errors.get(place.question)}
          changed={changed}
        />
      ))}
      <p className="hint">{words.hint}</p>
    </section>
  );
}

interface PlaceProps {
  application: Application;
  question: string;
  label: string;
  required: boolean;
  error: string | undefined;
  changed: (now: Application) => void;
}

function Place({ application, question, label, required, error, changed }: PlaceProps) {
  const { _id: id, documents } = application;
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  // What was attached to a question that is asked no more is sent, too, and can be taken out.
  const isAsked = (id: string): boolean => application.questions.some(({ _id }) => _id === id);
  const placed = documents.filter((one) => (isAsked(one.question) ? one.question : '') === question);
  const here = placed.filter(({ takenBack }) => !takenBack);
  const gone = placed.filter(({ takenBack }) => takenBack);
  // Another place may have added one while this one was on its way.
  const newest = useRef(documents);
  newest.current = documents;
  const field = fieldOf(question || 'documents');
  const said = problem ?? (here.length === 0 ? error : undefined);

  async function add(file: File): Promise<void> {
    setProblem(undefined);
    const sent = await sendPdf(file, setProgress);
    const outcome = 'key' in sent ? await keep([...listed(newest.current), { question, ...sent }]) : null;
    setProgress(undefined);
    if ('problem' in sent) setProblem(sent.problem);
    else if (outcome && !outcome.ok) setProblem(messageOf(outcome.failure, words.failed));
  }

  async function remove({ n: removed }: ApplicationDocument): Promise<void> {
    setProblem(undefined);
    const goOn = keepPlace(document.getElementById(field));
    const outcome = await keep(listed(newest.current.filter(({ n }) => n !== removed)));
    if (!outcome.ok) return setProblem(messageOf(outcome.failure, words.failed));
    goOn();
    // Once it is no part of the application any more: its bytes go, too.
    await call(api.applications[':id'].documents[':n'].$delete({ param: { id, n: String(removed) } }));
  }

  async function keep(all: ReturnType<typeof listed>) {
    const outcome = await call(api.applications[':id'].$patch({ param: { id }, json: { documents: all } }));
    if (outcome.ok) changed(outcome.data.application);
    return outcome;
  }

  return (
    <div className="field" id={field} tabIndex={-1}>
      <p className="label">
        {label} {!required && <span className="optional">{forms.optional}</span>}
      </p>
      {here.length > 0 && (
        <ul className="application-documents">
          {here.map((document) => (
            <li key={document.n}>
              <DocumentLine path={applicationDocument(id, document.n)} {...document} />
              <button type="button" className="btn btn-small btn-quiet" onClick={() => void remove(document)}>
                {words.remove} <span className="unseen">{document.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {gone.map(({ n, name }) => (
        <p key={n} className="notice notice-warn">
          {words.goneHere(name)}
        </p>
      ))}
      <div className="row">
        <FileButton aria-label={`${words.add}: ${label}`} accept="application/pdf" onFile={(file) => void add(file)}>
          {words.add}
        </FileButton>
        {progress !== undefined && <span role="status">{words.onItsWay(Math.round(progress * 100))}</span>}
      </div>
      <FieldError id={field} error={said} />
    </div>
  );
}

/** As the API takes the list: all that it is to have. */
const listed = (documents: readonly ApplicationDocument[]): { question: string; name: string; key: string }[] =>
  documents.filter(({ takenBack }) => !takenBack).map(({ question, name, key }) => ({ question, name, key }));
