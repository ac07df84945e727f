import { useRef, useState } from 'react';
import { wizard } from '#words/wizard.ts';
import { Icon } from '../../components/Icon.tsx';
import { describedBy, FieldFrame } from '../forms/Field.tsx';
import { FileButton } from '../forms/FileButton.tsx';
import type { useUpload } from './useUpload.ts';

const words = wizard.media;

interface Props {
  id: 'logo' | 'banner';
  /** What looks best, in pixels. */
  size: { readonly width: number; readonly height: number };
  picture: ReturnType<typeof useUpload>;
  /** Somebody wanted to go on without it; the words for that stand in #media-problem. */
  missing: boolean;
}

/** Choose a picture or drop it, see it go up, change or remove it. */
export function DropPicture({ id, size, picture, missing }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { preview, progress, busy } = picture;
  const label = words[id];
  const hint = words.rules(words.size(size.width, size.height));
  const { error } = picture;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the control inside is the first */}
      <div
        className={`dropzone picture picture-${id}${over ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const file = event.dataTransfer.files[0];
          if (file) picture.choose(file);
        }}
      >
        {preview ? (
          <img src={preview} alt={words.preview(label)} width={size.width} height={size.height} />
        ) : (
          <Icon name={id === 'logo' ? 'camera' : 'image'} size={32} />
        )}
        <FileButton
          ref={input}
          id={id}
          aria-invalid={error !== undefined || missing}
          aria-describedby={[describedBy(id, hint, error), missing && 'media-problem'].filter(Boolean).join(' ')}
          onFile={picture.choose}
        >
          {preview ? words.change : words.choose}
        </FileButton>
        {busy && <progress value={progress} max={1} aria-label={words.uploading(label)} />}
      </div>
      <p className="unseen" role="status">
        {progress === 1 ? words.uploaded(label) : ''}
      </p>
      {preview && (
        <p>
          <button
            type="button"
            className="btn btn-small btn-quiet"
            onClick={() => {
              picture.remove();
              input.current?.focus();
            }}
          >
            <Icon name="trash" size={18} />
            {words.remove}
            <span className="unseen"> {label}</span>
          </button>
        </p>
      )}
    </FieldFrame>
  );
}
