import { atom } from 'nanostores';
import type { Failure, Outcome } from '../../client/outcome.ts';

/** Answers by question, as they are typed. */
export type Typed = Readonly<Record<string, string>>;

/** How what was typed is kept; `at`: when it last was, milliseconds since 1970. */
export interface SaveState {
  readonly phase: 'untouched' | 'waiting' | 'saving' | 'saved' | 'failed' | 'refused';
  readonly at?: number;
  /** Why it was refused: sent again, it would be refused again. */
  readonly failure?: Failure;
}

interface Keeping {
  /** Sends some answers. Those that are left out stay as they are. */
  readonly send: (some: Typed) => Promise<Outcome<unknown>>;
  /** What is not saved yet, kept on this device so that nothing is lost. */
  readonly unsaved: { read(): Typed | undefined; keep(value: Typed): void; forget(): void };
  /** Whether an answer can be sent as it is. What cannot waits until it is changed. */
  readonly canSend: (question: string, text: string) => boolean;
}

/** Whoever pauses for so long is not in the middle of a word. */
const PAUSE_MS = 1500;
/** Waits between tries: from the first to the last, doubled each time. */
const RETRY_FIRST_MS = 4000;
const RETRY_LAST_MS = 60_000;

/**
 * Saves answers while they are typed: after a pause, when a field is left, and again after a failure. One request at a
 * time, so that an older text never comes after a newer one.
 */
export function createAutosave({ send, unsaved, canSend }: Keeping) {
  let pending: Typed = unsaved.read() ?? {};
  // What came back unsaved is not saved by that.
  const $state = atom<SaveState>({ phase: Object.keys(pending).length > 0 ? 'waiting' : 'untouched' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let wait = RETRY_FIRST_MS;

  const sendable = (): Typed =>
    Object.fromEntries(Object.entries(pending).filter(([question, text]) => canSend(question, text)));
  const later = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  };

  function type(question: string, text: string): void {
    hold({ ...pending, [question]: text });
    $state.set({ ...$state.get(), phase: 'waiting' });
    later(PAUSE_MS);
  }

  /** What was typed there is wanted no more. */
  function drop(question: string): void {
    hold(Object.fromEntries(Object.entries(pending).filter(([one]) => one !== question)));
    if (Object.keys(pending).length === 0) $state.set({ ...$state.get(), phase: 'saved', at: Date.now() });
  }

  function hold(left: Typed): void {
    pending = left;
    if (Object.keys(pending).length === 0) unsaved.forget();
    else unsaved.keep(pending);
  }

  async function save(): Promise<void> {
    const sent = sendable();
    if (Object.keys(sent).length === 0) return;
    const { at } = $state.get();
    $state.set({ phase: 'saving', ...(at !== undefined && { at }) });
    const outcome = await send(sent);
    if (outcome.ok) return saved(sent);
    const { failure } = outcome;
    const isFinal = failure.kind === 'refused' && failure.status < 500 && failure.status !== 429;
    $state.set({ phase: isFinal ? 'refused' : 'failed', failure, ...(at !== undefined && { at }) });
    if (isFinal) return;
    // Where the server says when, that is when it is worth trying.
    const told = failure.kind === 'refused' ? (failure.retryAfter ?? 0) * 1000 : 0;
    later(Math.max(wait, Math.min(told, RETRY_LAST_MS)));
    wait = Math.min(wait * 2, RETRY_LAST_MS);
  }

  /** What was typed meanwhile is not saved by this. */
  function saved(sent: Typed): void {
    wait = RETRY_FIRST_MS;
    hold(Object.fromEntries(Object.entries(pending).filter(([question, text]) => sent[question] !== text)));
    const isAll = Object.keys(sendable()).length === 0;
    $state.set({ phase: isAll ? 'saved' : 'waiting', at: Date.now() });
    if (!isAll) later(PAUSE_MS);
  }

  /** Saves at once. Answers whether nothing is left to save. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    // What is on its way may be older than what is typed now.
    while (running) await running;
    running = save().finally(() => {
      running = undefined;
    });
    await running;
    return Object.keys(pending).length === 0;
  }

  return { $state, type, drop, flush, pending: () => pending, stop: () => clearTimeout(timer) };
}
