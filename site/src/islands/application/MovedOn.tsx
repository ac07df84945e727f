import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { standsAt } from './Head.tsx';

const words = applications.end;

interface Props {
  /** Of the heading, which names the dialog. */
  id: string;
  application: Application;
  shut: () => void;
}

/** In the dialog that asks once more: that the application has become something else, so nothing was done. */
export function MovedOn({ id, application, shut }: Props) {
  return (
    <>
      <DialogHead id={id} title={words.movedOn} close={words.close} onClose={shut} />
      <div ref={takeFocus} tabIndex={-1} className="dialog-body stack">
        <p>{words.nothingDone}</p>
        <p>{standsAt(application)}</p>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={shut}>
          {words.look}
        </button>
      </div>
    </>
  );
}
