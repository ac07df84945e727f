import { messages as words } from '#words/messages.ts';
import type { usePictureUpload } from '../../client/usePictureUpload.ts';
import { Icon } from '../../components/Icon.tsx';

/** The picture that goes with a message: how far it has come, and the way to leave it out. */
export function WritePicture({ picture }: { picture: ReturnType<typeof usePictureUpload> }) {
  const { chosen, error } = picture;
  return (
    <>
      {chosen && (
        <figure className="talk-chosen">
          <img src={chosen.preview} alt={words.chosenPicture} />
          <button
            type="button"
            className="btn btn-icon btn-small"
            aria-label={words.removePicture}
            title={words.removePicture}
            onClick={picture.remove}
          >
            <Icon name="close" size={20} />
          </button>
          {chosen.progress < 1 && !error && <progress value={chosen.progress} max={1} aria-label={words.uploading} />}
        </figure>
      )}
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
