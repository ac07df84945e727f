import { useRef } from 'react';
import type { usePictureUpload } from '../../client/usePictureUpload.ts';
import { Icon } from '../../components/Icon.tsx';
import { describedBy, FieldFrame } from './Field.tsx';
import { FileButton } from './FileButton.tsx';

type Words = Record<'label' | 'hint' | 'choose' | 'change' | 'remove' | 'preview' | 'uploading', string>;

interface Props {
  id: string;
  /** People are round, companies stand in an arch. */
  shape: 'avatar' | 'logo-arch';
  picture: Pick<ReturnType<typeof usePictureUpload>, 'chosen' | 'error' | 'choose' | 'remove'>;
  words: Words;
}

/** Choose a photo or a logo, see it, change or remove it. */
export function PictureField({ id, shape, picture, words }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { chosen, error, choose, remove } = picture;
  const look = `${shape} avatar-large`;
  return (
    <FieldFrame id={id} label={words.label} optional hint={words.hint} error={error}>
      <div className="picture-field">
        {chosen ? (
          <img className={look} src={chosen.preview} alt={words.preview} width={96} height={96} />
        ) : (
          <span className={look} aria-hidden="true">
            <Icon name="camera" size={32} />
          </span>
        )}
        <div className="row">
          <FileButton
            ref={input}
            id={id}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy(id, words.hint, error)}
            onFile={choose}
          >
            {chosen ? words.change : words.choose}
          </FileButton>
          {chosen && (
            <button
              type="button"
              className="btn btn-small btn-quiet"
              onClick={() => {
                remove();
                input.current?.focus();
              }}
            >
              <Icon name="trash" size={18} />
              {words.remove}
            </button>
          )}
        </div>
        {chosen && !error && chosen.progress < 1 && (
          <progress value={chosen.progress} max={1} aria-label={words.uploading} />
        )}
      </div>
    </FieldFrame>
  );
}
