import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { applicationDocument, DocumentLine } from './DocumentLine.tsx';
import { OwnDocument } from './OwnDocument.tsx';

const words = applications.documents;

type Document = Application['documents'][number];

/** The documents by the questions that they answer, in their order; as they were when they were sent; what answers none comes last. */
function byQuestion({ asked: then, earlier, documents }: Pick<Application, 'asked' | 'earlier' | 'documents'>) {
  const asked = [...then, ...earlier].map(({ _id, text }) => ({
    _id,
    text,
    sent: documents.filter((one) => one.question === _id),
  }));
  const answering = asked.filter(({ sent }) => sent.length > 0);
  const others = documents.filter(({ question }) => !answering.some(({ _id }) => _id === question));
  const rest = { _id: 'others', text: answering.length > 0 ? words.others : '', sent: others };
  return others.length > 0 ? [...answering, rest] : answering;
}

/** The documents that were sent, and what each answers. The applicant sees who read each, and can take it back. */
export function DocumentsSent({ application, again }: { application: Application; again: () => void }) {
  if (application.documents.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="documents-title">
      <h2 id="documents-title">{words.title}</h2>
      {byQuestion(application).map(({ _id, text, sent }) => (
        <div key={_id}>
          {text !== '' && (
            <p className="label" id={`documents-${_id}`}>
              {text}
            </p>
          )}
          <ul className="application-documents" aria-labelledby={text === '' ? 'documents-title' : `documents-${_id}`}>
            {sent.map((document) => (
              <Sent key={document.n} application={application} document={document} again={again} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Sent({ application, document, again }: { application: Application; document: Document; again: () => void }) {
  return (
    <li>
      <DocumentLine path={applicationDocument(application._id, document.n)} {...document} />
      {application.as === 'applicant' && (
        <OwnDocument
          application={application._id}
          n={document.n}
          name={document.name}
          gone={document.takenBack}
          again={again}
        />
      )}
    </li>
  );
}
