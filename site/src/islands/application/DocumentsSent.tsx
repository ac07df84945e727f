import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { applicationDocument, DocumentLine } from './DocumentLine.tsx';
import { OwnDocument } from './OwnDocument.tsx';

const words = applications.documents;

/** The documents that were sent. The applicant sees who read each, and can take it back. */
export function DocumentsSent({ application, again }: { application: Application; again: () => void }) {
  const { _id: id, documents, as } = application;
  if (documents.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="documents-title">
      <h2 id="documents-title">{words.title}</h2>
      <ul className="application-documents">
        {documents.map((document) => (
          <li key={document.n}>
            <DocumentLine path={applicationDocument(id, document.n)} {...document} />
            {as === 'applicant' && (
              <OwnDocument application={id} n={document.n} gone={document.takenBack} again={again} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
