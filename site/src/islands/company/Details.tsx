import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { Company, CompanyAnswer } from '#api/contract/company-answer.ts';
import { MODAL_LOADING_MS } from '#api/contract/limits.ts';
import { details as words } from '#words/details.ts';
import { useLate } from '../../client/clock.ts';
import { keepRead, useRead } from '../../client/queries.ts';
import { pageHeading, takeLostFocus } from '../../client/takeFocus.ts';
import { Icon } from '../../components/Icon.tsx';
import { ShareLink } from '../../components/ShareLink.tsx';
import { SaveButton } from '../../components/save/SaveButton.tsx';
import { ReportButton } from '../abuse/ReportButton.tsx';
import { DetailsTabs } from './DetailsTabs.tsx';
import { Logo } from './Logo.tsx';
import { companyName } from './labels.ts';
import type { CardCompany } from './search.ts';
import type { Tab } from './useDetails.ts';

interface Props {
  id: string;
  /** What its card shows, where the list has it. */
  known: CardCompany | undefined;
  tab: Tab;
  onTab: (tab: Tab) => void;
  onClose: () => void;
}

/** A company's details in a modal: loading, failed, or its four tabs. */
export function Details({ id, known, tab, onTab, onClose }: Props) {
  const { company, failure, setCompany, retry } = useCompany(id);
  const late = useLate(company === undefined && failure === null, MODAL_LOADING_MS);
  const seen = company ?? known;
  const name = seen && companyName(seen);

  return (
    <Modal
      id={id}
      onClose={onClose}
      title={
        <>
          {seen && name && <Logo name={name} url={seen.logoUrl} />}
          <span className="details-name">
            {name ?? <span className={failure ? undefined : 'unseen'}>{words.tabList}</span>}
          </span>
          {!seen && !failure && <span className="bone bone-title" aria-hidden="true" />}
        </>
      }
      tagline={company?.tagline}
      actions={
        name && (
          <>
            <SaveButton kind="company" id={id} name={name} />
            <ShareLink path={`/startups/${id}`} title={name} label={words.share} copied={words.copied} />
            <ReportButton kind="company" id={id} of={name} />
          </>
        )
      }
    >
      {company ? (
        <DetailsTabs company={company} tab={tab} onTab={onTab} onCompany={setCompany} />
      ) : failure ? (
        <div className="dialog-body empty" role="alert">
          <p>{words.failed}</p>
          <button type="button" className="btn" onClick={retry}>
            {words.retry}
          </button>
        </div>
      ) : (
        <div className="dialog-body stack" aria-busy="true">
          <p role="status" className="details-late">
            {late ? words.loading : ''}
          </p>
          <span className="bone bone-block" aria-hidden="true" />
          <span className="bone" aria-hidden="true" />
          <span className="bone bone-short" aria-hidden="true" />
        </div>
      )}
    </Modal>
  );
}

interface ModalProps {
  /** Of the company. */
  id: string;
  title: ReactNode;
  tagline: string | undefined;
  actions: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** The platform's dialog: closes by its button, by Esc and by a press beside it, and gives the focus back. */
function Modal({ id, title, tagline, actions, children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    heading.current?.focus();
    // Closed before React takes it away: only then does the browser give the focus back to where it was.
    return () => {
      shown?.close();
      // Come to by its address: there is its card.
      takeLostFocus(document.getElementById(`details-${id}`) ?? pageHeading());
    };
  }, [id]);

  // What is not inside its box is the backdrop, and the dialog itself has no padding.
  const isBeside = (event: PointerEvent) => event.target === dialog.current;

  return (
    <dialog
      ref={dialog}
      className="dialog dialog-wide details"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onPointerUp={(event) => {
        // Only a press that began there too: whoever marks text may end outside.
        if (pressedBeside.current && isBeside(event)) onClose();
      }}
    >
      <div className="dialog-head">
        <div>
          <h2 id={titleId} ref={heading} tabIndex={-1} className="details-title">
            {title}
          </h2>
          {tagline && <p className="meta details-tagline">{tagline}</p>}
        </div>
        {actions}
        <button type="button" className="btn btn-icon btn-quiet" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** One company, with all that the reader may see of it. */
function useCompany(id: string) {
  const path = `/company/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useRead<CompanyAnswer>(path);
  return {
    company: data?.company,
    failure: data ? null : (error?.failure ?? null),
    setCompany: (company: Company) => keepRead<CompanyAnswer>(path, { company }),
    retry: () => void refetch(),
  };
}
