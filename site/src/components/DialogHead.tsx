import { Icon } from './Icon.tsx';

interface Props {
  /** Of the title: the dialog is labelled by it. */
  id: string;
  title: string;
  /** What the closing button is called. */
  close: string;
  /** Left out while it cannot be closed. */
  onClose?: (() => void) | undefined;
}

/** The title of a dialog and the button that closes it. */
export function DialogHead({ id, title, close, onClose }: Props) {
  return (
    <div className="dialog-head">
      <h2 id={id} className="card-title">
        {title}
      </h2>
      {onClose && (
        <button type="button" className="btn btn-icon btn-quiet" aria-label={close} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
