import { useRef } from 'react';
import { UPLOAD_MEDIA_TYPES } from '#api/contract/file.ts';
import type { usePictureUpload } from '../../client/usePictureUpload.ts';
import { Icon } from '../../components/Icon.tsx';
import { funds } from '../../words/en/funds.ts';
import { describedBy, FieldFrame } from '../auth/Field.tsx';

const words = funds.form;

/** The provider's logo: choose, see, change, remove. */
export function LogoField({ logo }: { logo: ReturnType<typeof usePictureUpload> }) {
  const input = useRef<HTMLInputElement>(null);
  const { chosen, error } = logo;
  return (
    <FieldFrame id="logo" label={funds.fields.logo} optional hint={words.logoHint} error={error}>
      <div className="row">
        {chosen ? (
          <img className="logo-arch" src={chosen.preview} alt={words.logoPreview} width={48} height={56} />
        ) : (
          <span className="logo-arch" aria-hidden="true">
            <Icon name="image" />
          </span>
        )}
        <span className="btn btn-small file-button">
          <input
            ref={input}
            id="logo"
            type="file"
            accept={UPLOAD_MEDIA_TYPES.join(',')}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy('logo', words.logoHint, error)}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // The same file can be chosen again after it was removed.
              target.value = '';
              if (file) logo.choose(file);
            }}
          />
          {chosen ? words.logoChange : words.logoChoose}
        </span>
        {chosen && (
          <button
            type="button"
            className="btn btn-small btn-quiet"
            onClick={() => {
              logo.remove();
              input.current?.focus();
            }}
          >
            {words.logoRemove}
          </button>
        )}
        {chosen && chosen.progress < 1 && !error && (
          <progress value={chosen.progress} max={1} aria-label={words.logoUploading} />
        )}
      </div>
    </FieldFrame>
  );
}
