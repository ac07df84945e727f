import { atom } from 'nanostores';
import type { Application, ApplicationAnswer } from '#api/contract/application.ts';
import { api, call } from '../../client/api.ts';
import type { Failure } from '../../client/outcome.ts';
import { dropRead, keepRead, read } from '../../client/queries.ts';
import { draft } from '../../stores/draft.ts';
import { askedAs, toSend, typedFrom, wrongWith } from './answers.ts';
import { createAutosave, type Typed } from './autosave.ts';
import { type Answered, type Sides, takeIn } from './bothSides.ts';

/** Where one application is read. */
export const applicationPath = (id: string): string => `/applications/${encodeURIComponent(id)}`;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isTyped = (value: unknown): value is Typed =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');
const isAnswered = (value: unknown): value is Answered =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number');

const isChanged = (failure: Failure): boolean => failure.kind === 'refused' && failure.code === 'changed-meanwhile';

/**
 * The answers of one application as they are typed in one form: saved as one goes, and together with those that others, or
 * the member in another tab, change meanwhile.
 *
 * @param member who types: nobody else at this device is shown it
 */
export function createAnswers(application: Application, member: string) {
  const { _id: id } = application;
  // Also what was asked when this tab was opened: what was typed to it is saved, and said to be asked no more.
  let questions = application.questions;
  const path = applicationPath(id);
  const unsaved = draft(`application-${member}-${id}`, isTyped, 'local');
  // What stood there when it was typed: after a reload, too, one sees that it has changed since.
  const typedOver = draft(`application-${member}-${id}-over`, isAnswered, 'local');

  const seenAt = (some: object): Answered =>
    Object.fromEntries(Object.keys(some).map((question) => [question, $sides.get().seen[question] ?? '']));
  const asSent = (some: Typed): Answered =>
    Object.fromEntries(Object.entries(some).map(([one, text]) => [one, toSend(askedAs(questions, one), text)]));

  const $sides = atom<Sides>({ seen: { ...application.answers, ...typedOver.read() }, other: {} });
  // As this tab has kept it: there is one place for all tabs, and another one may have kept its own there since.
  let kept = unsaved.read();
  const autosave = createAutosave({
    unsaved: {
      read: () => kept,
      keep(some) {
        kept = some;
        unsaved.keep(some);
        typedOver.keep(seenAt(some));
      },
      forget() {
        if (JSON.stringify(unsaved.read()) === JSON.stringify(kept)) {
          unsaved.forget();
          typedOver.forget();
        }
        kept = undefined;
      },
    },
    // What was never asked has no answer to be saved; of two answers, the member chooses first.
    canSend(name, text) {
      const question = questions.find(({ _id }) => _id === name);
      return question !== undefined && wrongWith(question, text) === undefined && !(name in $sides.get().other);
    },
    send,
  });
  const $typed = atom<Typed>({ ...typedFrom(application), ...autosave.pending() });
  /** What was sent and has not been answered well: it may have arrived all the same. */
  let sent: Answered = {};

  async function send(some: Typed) {
    const answers = asSent(some);
    const from = seenAt(some);
    sent = { ...sent, ...answers };
    dropRead(path);
    const outcome = await call(api.applications[':id'].$patch({ param: { id }, json: { answers, from } }));
    dropRead(path);
    if (outcome.ok) {
      const { answers: now } = outcome.data.application;
      see(Object.fromEntries(Object.keys(answers).map((question) => [question, now[question] ?? ''])));
      sent = {};
      shown(outcome.data);
    } else if (isChanged(outcome.failure)) await lookAgain(some, from);
    return outcome;
  }

  /** Others were faster: what they wrote is looked at, and what they did not write at is sent after all. */
  async function lookAgain(some: Typed, from: Answered): Promise<void> {
    const now = await read<ApplicationAnswer>(path).catch(() => undefined);
    if (!now) return;
    shown(now);
    const isNews = Object.keys($sides.get().other).length > 0 || JSON.stringify(seenAt(some)) !== JSON.stringify(from);
    if (isNews) void autosave.flush();
  }

  function shown(now: ApplicationAnswer): void {
    came(now.application);
    keepRead(path, now);
  }

  /** Takes in the answers as they stand by now. */
  function came({ answers: now, ...shown }: Pick<Application, 'answers' | 'questions' | 'earlier'>): void {
    const since = [...shown.questions, ...shown.earlier];
    questions = [...since, ...questions.filter(({ _id }) => since.every((one) => one._id !== _id))];
    const { sides, fresh } = takeIn($sides.get(), { now, own: asSent(autosave.pending()), sent });
    $sides.set(sides);
    if (Object.keys(fresh).length > 0) show(typedFrom({ questions, answers: fresh }));
  }

  const show = (some: Typed): void => $typed.set({ ...$typed.get(), ...some });

  /** These stand there now, and there is nothing to choose between. */
  function see(some: Answered): void {
    const { seen, other } = $sides.get();
    const open = Object.entries(other).filter(([question]) => !(question in some));
    $sides.set({ seen: { ...seen, ...some }, other: Object.fromEntries(open) });
  }

  return {
    ...{ $typed, $sides, autosave, came },
    type(question: string, text: string): void {
      show({ [question]: text });
      autosave.type(question, text);
    },
    /** Of two answers, one stays: what is typed here, or what others wrote. */
    choose(question: string, isTheirs: boolean): void {
      const theirs = { [question]: $sides.get().other[question] ?? '' };
      see(theirs);
      if (isTheirs) {
        show(typedFrom({ questions, answers: theirs }));
        autosave.drop(question);
      }
      void autosave.flush();
    },
  };
}
