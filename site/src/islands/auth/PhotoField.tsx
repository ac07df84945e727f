import { useRef } from 'react';
import { UPLOAD_MEDIA_TYPES } from '#api/contract/file.ts';
import { Icon } from '../../components/Icon.tsx';
import { auth } from '../../words/en/auth.ts';
import { describedBy, FieldFrame } from './Field.tsx';
import type { usePhoto } from './usePhoto.ts';

const words = auth.photo;

/** Choose a photo, see it, change or remove it. */
export function PhotoField({ photo }: { photo: ReturnType<typeof usePhoto> }) {
  const input = useRef<HTMLInputElement>(null);
  const { chosen, error } = photo;
  return (
    <FieldFrame id="photo" label={auth.fields.photo} optional hint={words.hint} error={error}>
      <div className="photo-field">
        {chosen ? (
          <img className="avatar avatar-large" src={chosen.preview} alt={words.preview} width={96} height={96} />
        ) : (
          <span className="avatar avatar-large" aria-hidden="true">
            <Icon name="camera" size={32} />
          </span>
        )}
        <div className="row">
          <span className="btn btn-small photo-choose">
            <input
              ref={input}
              id="photo"
              type="file"
              accept={UPLOAD_MEDIA_TYPES.join(',')}
              aria-invalid={error !== undefined}
              aria-describedby={describedBy('photo', words.hint, error)}
              onChange={({ target }) => {
                const file = target.files?.[0];
                // The same file can be chosen again after it was removed.
                target.value = '';
                if (file) photo.choose(file);
              }}
            />
            {chosen ? words.change : words.choose}
          </span>
          {chosen && (
            <button
              type="button"
              className="btn btn-small btn-quiet"
              onClick={() => {
                photo.remove();
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
