import { useEffect, useRef, useState } from 'react';
import { pictureProblem } from '#api/contract/file.ts';
import { messageOf, type Outcome } from '../../client/outcome.ts';
import { upload } from '../../client/upload.ts';
import { auth } from '../../words/en/auth.ts';

interface Chosen {
  readonly preview: string;
  /** 0 to 1; 1 once it is stored. */
  readonly progress: number;
}

/**
 * A profile photo that is uploaded as soon as it is chosen.
 *
 * `key()` waits for the upload under way: the storage key, '' without a photo, undefined where the upload failed.
 */
export function usePhoto(name: () => string) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string>();
  const underWay = useRef<Promise<string | undefined>>(Promise.resolve(''));
  const controller = useRef<AbortController>(undefined);
  const preview = chosen?.preview;
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  function remove(): void {
    controller.current?.abort();
    underWay.current = Promise.resolve('');
    setChosen(null);
    setError(undefined);
  }

  function choose(file: File): void {
    remove();
    const wrong = pictureProblem(file);
    if (wrong) {
      setError(wrong);
      return;
    }
    const own = new AbortController();
    controller.current = own;
    setChosen({ preview: URL.createObjectURL(file), progress: 0 });
    const onProgress = (progress: number) => setChosen((shown) => shown && { ...shown, progress: progress * 0.95 });
    const { signal } = own;
    const store = async (): Promise<string | undefined> => {
      const outcome: Outcome<{ readonly key: string }> = await upload({
        file,
        context: 'User',
        name: name() || 'sample',
        onProgress,
        signal,
      });
      if (signal.aborted) return '';
      if (outcome.ok) {
        setChosen((shown) => shown && { ...shown, progress: 1 });
        return outcome.data.key;
      }
      // The preview stays, and with it the way to remove it.
      setError(messageOf(outcome.failure, auth.photo.failed));
      return undefined;
    };
    underWay.current = store();
  }

  return { chosen, error, choose, remove, key: () => underWay.current };
}
