import { useEffect, useRef, useState } from 'react';
import { type PictureContext, pictureProblem } from '#api/contract/file.ts';
import { wrong } from '#words/rules.ts';
import { messageOf, type Outcome } from './outcome.ts';
import { pictureLink } from './pictures.ts';
import { upload } from './upload.ts';

interface Rules {
  readonly context: PictureContext;
  /** Becomes the readable part of the key; the file's own name where left out. */
  readonly name?: () => string;
  /** Key of a picture that a draft came with, '' for none. */
  readonly kept?: string;
  /** Told the key as soon as it is known, and '' when the picture is removed. The same function each time. */
  readonly onKey?: (key: string) => void;
  /** Said when an upload comes to nothing and the server has no words for it. */
  readonly failed: string;
}

interface Chosen {
  /** What to show it by: the file at hand, or a link to what is stored already. */
  readonly preview: string;
  /** 0 to 1; 1 once it is stored. */
  readonly progress: number;
}

/** While the server stores what has arrived, the bar stands a little before its end. */
const SENT_SHARE = 0.95;

/**
 * A picture that is uploaded as soon as it is chosen, with its preview and how far it has come.
 *
 * `key()` waits for the upload under way, and begins one that failed once more: the storage key, '' without a picture,
 * undefined where the upload failed.
 */
export function usePictureUpload({ context, name, kept = '', onKey, failed }: Rules) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string>();
  const stored = useRef<Promise<string | undefined>>(Promise.resolve(''));
  const underWay = useRef(new AbortController());
  const failedFile = useRef<File>(null);

  useEffect(() => {
    if (kept === '') return;
    const { signal } = underWay.current;
    const linked = pictureLink(kept);
    // Whoever asks for its key before it is shown waits for it.
    stored.current = linked.then((preview) => (preview === undefined ? '' : kept));
    void linked.then((preview) => {
      if (signal.aborted) return;
      // Pictures that no post took are swept away after a while.
      if (preview === undefined) return onKey?.('');
      setChosen({ preview, progress: 1 });
    });
  }, [kept, onKey]);

  const preview = chosen?.preview ?? '';
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);

  function remove(): void {
    underWay.current.abort();
    failedFile.current = null;
    stored.current = Promise.resolve('');
    setChosen(null);
    setError(undefined);
    onKey?.('');
  }

  function choose(file: File): void {
    const problem = pictureProblem(file);
    if (problem) {
      // What was chosen before stays.
      setError(wrong(problem));
      return;
    }
    remove();
    const own = new AbortController();
    underWay.current = own;
    setChosen({ preview: URL.createObjectURL(file), progress: 0 });
    stored.current = store(file, own.signal);
  }

  async function store(file: File, signal: AbortSignal): Promise<string | undefined> {
    const progress = (share: number) => setChosen((shown) => shown && { ...shown, progress: share });
    const outcome: Outcome<{ readonly key: string }> = await upload({
      file,
      context,
      name: (name ? name().trim() : file.name.replace(/\.[^.]*$/, '')) || 'sample',
      onProgress: (share) => progress(share * SENT_SHARE),
      signal,
    });
    if (signal.aborted) return '';
    if (!outcome.ok) {
      failedFile.current = file;
      // The preview stays, and with it the way to remove it.
      setError(messageOf(outcome.failure, failed));
      return undefined;
    }
    progress(1);
    onKey?.(outcome.data.key);
    return outcome.data.key;
  }

  function key(): Promise<string | undefined> {
    if (failedFile.current) choose(failedFile.current);
    return stored.current;
  }

  return { chosen, error, setError, choose, remove, key };
}
