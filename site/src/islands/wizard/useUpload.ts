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
 * @param key of the picture that is stored already, '' for none
 * @param name becomes the readable part of the new key
 */
export function useUpload(key: string, name: string, onKey: (key: string) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const stored = usePicture(key);
  const url = chosen?.url;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  useEffect(() => () => controller.current?.abort(), []);

  const remove = useCallback(() => {
    controller.current?.abort();
    setChosen(null);
    setError(undefined);
    onKey('');
  }, [onKey]);

  async function choose(file: File): Promise<void> {
    const problem = pictureProblem(file);
    if (problem) return setError(wrong(problem));
    remove();
    const own = new AbortController();
    controller.current = own;
    const { signal } = own;
    setChosen({ url: URL.createObjectURL(file), progress: 0 });
    const onProgress = (share: number) => setChosen((shown) => shown && { ...shown, progress: share * SENT_SHARE });
    const outcome: Outcome<{ readonly key: string }> = await upload({
      file,
      context: 'Company',
      name: name.trim() || 'sample',
      onProgress,
      signal,
    });
    if (signal.aborted) return;
    if (outcome.ok) {
      setChosen((shown) => shown && { ...shown, progress: 1 });
      onKey(outcome.data.key);
      return;
    }
    if (outcome.failure.kind === 'refused' && outcome.failure.code === 'no-session') {
      dropSession();
      askToSignIn({ because: 'session-ended', intent: { act: 'register-startup' } });
      return;
    }
    setChosen((shown) => shown && { ...shown, progress: undefined });
    setError(messageOf(outcome.failure, wizard.media.failed));
  }

  const progress = chosen?.progress;
  return { preview: url ?? stored, progress, busy: progress !== undefined && progress < 1, error, choose, remove };
}
