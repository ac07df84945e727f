import { useCallback, useEffect, useRef, useState } from 'react';
import { pictureProblem } from '#api/contract/file.ts';
import { wrong } from '#words/rules.ts';
import { wizard } from '#words/wizard.ts';
import { messageOf, type Outcome } from '../../client/outcome.ts';
import { usePicture } from '../../client/pictures.ts';
import { upload } from '../../client/upload.ts';
import { askToSignIn } from '../../stores/intent.ts';
import { dropSession } from '../../stores/session.ts';

/** Of the bar; the rest is the server's work on the picture. */
const SENT_SHARE = 0.95;

interface Chosen {
  /** The file itself, as an address. */
  readonly url: string;
  /** 0 to 1; undefined where the upload failed. */
  readonly progress: number | undefined;
}

/**
 * A picture that is uploaded as soon as it is chosen.
 *
 * `key()` waits for the upload under way, and begins one that failed once more: the storage key, '' without a picture,
 * undefined where the upload failed.
 *
 * @param key of the picture that is stored already, '' for none
 * @param name becomes the readable part of the new key
 */
export function useUpload(key: string, name: string, onKey: (key: string) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const newKey = useRef(Promise.resolve<string | undefined>(key));
  const failedFile = useRef<File>(null);
  const stored = usePicture(key);
  const url = chosen?.url;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  useEffect(() => () => controller.current?.abort(), []);

  const remove = useCallback(() => {
    controller.current?.abort();
    failedFile.current = null;
    newKey.current = Promise.resolve('');
    setChosen(null);
    setError(undefined);
    onKey('');
  }, [onKey]);

  function choose(file: File): void {
    const problem = pictureProblem(file);
    if (problem) {
      // What was chosen before stays.
      setError(wrong(problem));
      return;
    }
    remove();
    const own = new AbortController();
    controller.current = own;
    setChosen({ url: URL.createObjectURL(file), progress: 0 });
    newKey.current = store(file, own.signal);
  }

  async function store(file: File, signal: AbortSignal): Promise<string | undefined> {
    const onProgress = (share: number) => setChosen((shown) => shown && { ...shown, progress: share * SENT_SHARE });
    const outcome: Outcome<{ readonly key: string }> = await upload({
      file,
      context: 'Company',
      name: name.trim() || 'sample',
      onProgress,
      signal,
    });
    if (signal.aborted) return undefined;
    if (outcome.ok) {
      setChosen((shown) => shown && { ...shown, progress: 1 });
      onKey(outcome.data.key);
      return outcome.data.key;
    }
    if (outcome.failure.kind === 'refused' && outcome.failure.code === 'no-session') {
      dropSession();
      askToSignIn({ because: 'session-ended', intent: { act: 'register-startup' } });
      return undefined;
    }
    failedFile.current = file;
    setChosen((shown) => shown && { ...shown, progress: undefined });
    setError(messageOf(outcome.failure, wizard.media.failed));
    return undefined;
  }

  function newest(): Promise<string | undefined> {
    if (failedFile.current) choose(failedFile.current);
    return newKey.current;
  }

  const progress = chosen?.progress;
  const busy = progress !== undefined && progress < 1;
  return { preview: url ?? stored, progress, busy, error, choose, remove, key: newest };
}
