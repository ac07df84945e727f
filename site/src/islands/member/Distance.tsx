import { type Ref, useState } from 'react';
import { distance as words } from '#words/distance.ts';
import { takeLostFocus } from '../../client/takeFocus.ts';
import { useModal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { Icon } from '../../components/Icon.tsx';
import { type DistanceAct, keepDistance } from './distance.ts';

interface Props {
  id: string;
  name: string;
  muted: boolean;
  blocked: boolean;
  /** Something between the two is otherwise now. */
  changed: () => void;
}

/** Of whom one hears no more, and by whom one is seen no more. */
export function Distance(props: Props) {
  const [open, setOpen] = useState(false);
  const [acted, setActed] = useState(false);
  // Blocked or not, the button is another one: it comes with the member's page, after what was pressed is gone.
  const ref = acted ? takeLostFocus : undefined;
  const changed = (): void => {
    setActed(true);
    props.changed();
  };
  if (props.blocked) return <Unblock {...props} ref={ref} changed={changed} />;
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="btn btn-icon btn-quiet"
        aria-haspopup="dialog"
        aria-label={words.buttonFor(props.name)}
        title={words.button}
        onClick={() => setOpen(true)}
      >
        <Icon name="eyeOff" size={20} />
      </button>
      {open && <DistanceDialog {...props} changed={changed} close={() => setOpen(false)} />}
    </>
  );
}

/** Where one comes back to, nothing else can be done. */
function Unblock({ ref, id, name, changed }: Props & { ref: Ref<HTMLButtonElement> | undefined }) {
  const [busy, setBusy] = useState(false);

  async function unblock(): Promise<void> {
    setBusy(true);
    const done = await keepDistance('unblock', id, name);
    setBusy(false);
    if (done) changed();
  }

  return (
    <button
      ref={ref}
      type="button"
      className="btn btn-small"
      aria-disabled={busy}
      aria-busy={busy}
      onClick={() => void (busy || unblock())}
    >
      {busy ? words.busy : words.block.undo(name)}
    </button>
  );
}

function DistanceDialog({ id, name, muted, changed, close }: Props & { close: () => void }) {
  const { dialog, shut } = useModal(close);
  const [busy, setBusy] = useState<DistanceAct>();

  async function act(wanted: DistanceAct): Promise<void> {
    if (busy) return;
    setBusy(wanted);
    const done = await keepDistance(wanted, id, name);
    setBusy(undefined);
    if (!done) return;
    shut();
    changed();
  }

  function way(kind: 'mute' | 'block', is: boolean) {
    const said = words[kind];
    const wanted: DistanceAct = is ? `un${kind}` : kind;
    return (
      <section className="stack stack-tight">
        <h3 className="card-title">{said.title}</h3>
        <p className="meta">{said.line(name)}</p>
        <p>
          <button
            type="button"
            className={kind === 'block' && !is ? 'btn btn-small btn-danger' : 'btn btn-small'}
            aria-disabled={busy !== undefined}
            aria-busy={busy === wanted}
            onClick={() => void act(wanted)}
          >
            {busy === wanted ? words.busy : is ? said.undo(name) : said.act(name)}
          </button>
        </p>
      </section>
    );
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="distance" onClose={close}>
      <DialogHead id="distance" title={words.title(name)} close={words.close} onClose={shut} />
      <div className="dialog-body stack">
        {way('mute', muted)}
        {way('block', false)}
        <p className="meta">{words.untold(name)}</p>
      </div>
    </dialog>
  );
}
