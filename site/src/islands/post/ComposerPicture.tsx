import { type DragEvent, useRef, useState } from 'react';
import { feed } from '#words/feed.ts';
import type { usePictureUpload } from '../../client/usePictureUpload.ts';
import { Icon } from '../../components/Icon.tsx';
import { FileButton } from '../forms/FileButton.tsx';

const words = feed.composer;

interface Props {
  picture: ReturnType<typeof usePictureUpload>;
  /** Asked for a picture of the words. */
  onPaint: () => void;
}

/** Choose a picture or drop one, or have one painted; watch it go up, see it, remove it. */
export function ComposerPicture({ picture, onPaint }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { chosen, error } = picture;

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) picture.choose(file);
  }

  return (
    <div className="composer-picture">
      {chosen && (
        <figure className="composer-preview">
          <img src={chosen.preview} alt={words.preview} />
          <button
            type="button"
            className="btn btn-icon btn-small"
            aria-label={words.removePhoto}
            onClick={() => {
              picture.remove();
              input.current?.focus();
            }}
          >
            <Icon name="close" size={20} />
          </button>
          {chosen.progress < 1 && !error && <progress value={chosen.progress} max={1} aria-label={words.uploading} />}
        </figure>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first */}
      <span
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          ref={input}
          id="post-photo"
          className={over ? 'over' : ''}
          aria-label={chosen ? words.changePhoto : words.choosePhoto}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'post-photo-hint post-photo-error' : 'post-photo-hint'}
          onFile={picture.choose}
        >
          <Icon name="image" size={20} />
          {chosen ? words.changePhoto : words.choosePhoto}
        </FileButton>
      </span>
      <button type="button" className="btn btn-small btn-quiet" onClick={onPaint}>
        <Icon name="edit" size={20} />
        {words.paint}
      </button>
      <span className="faint" id="post-photo-hint">
        {words.photoHint}
      </span>
      {error && (
        <p className="error" id="post-photo-error">
          {error}
        </p>
      )}
    </div>
  );
}
