import { useState } from 'react';
import type { ReportedKind } from '#api/contract/options.ts';
import { abuse as words } from '#words/abuse.ts';
import { Icon } from '../../components/Icon.tsx';
import { askToSignIn } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { ReportDialog } from './ReportDialog.tsx';

interface Props {
  kind: ReportedKind;
  id: string;
  /** Whose it is, or what it is called. */
  of: string;
  /** With the word beside the sign. */
  wide?: boolean;
}

/** Reports something; guests sign in first. */
export function ReportButton({ kind, id, of, wide = false }: Props) {
  const [open, setOpen] = useState(false);
  const label = words.open[kind](of);
  return (
    <>
      <button
        type="button"
        className={`btn btn-quiet report-abuse when-script ${wide ? 'btn-small' : 'btn-icon'}`}
        aria-haspopup="dialog"
        aria-label={label}
        title={wide ? undefined : words.button}
        onClick={() => ($session.get() ? setOpen(true) : askToSignIn())}
      >
        <Icon name="flag" size={18} />
        {wide && words.button}
      </button>
      {open && <ReportDialog kind={kind} id={id} title={label} close={() => setOpen(false)} />}
    </>
  );
}
