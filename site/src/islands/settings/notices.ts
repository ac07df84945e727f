import { atom, map } from 'nanostores';
import type { PreferencesEdit } from '#api/contract/account.ts';
import { DIGEST_HOUR, DIGEST_HOURS, type NoticeFlag } from '#api/contract/noticeFlags.ts';
import { settings } from '#words/settings.ts';
import { api, call } from '../../client/api.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { optimisticUpdates } from '../../stores/optimisticUpdate.ts';

/** What can be on or off: each subject in the inbox and by mail, and the mails themselves. */
export type NoticeSwitch = NoticeFlag | 'reminders' | 'digest' | 'seenMarks';

/** Which of them the member has switched off. What they have never set is on. */
export const $off = map<{ [Name in NoticeSwitch]?: boolean }>({});

/** The hour of the daily mail. */
export const $digestHour = atom('');

/** Takes over what the server has. */
export function sawPreferences(preferences: PreferencesEdit): void {
  const { theme, language, digestHour, ...switches } = preferences;
  const off = Object.entries(switches).filter(([, on]) => on === false);
  $off.set(Object.fromEntries(off.map(([name]) => [name, true])));
  $digestHour.set(digestHour ?? DIGEST_HOURS[DIGEST_HOUR] ?? '');
}

async function send(preferences: PreferencesEdit): Promise<boolean> {
  const outcome = await call(api.auth.preferences.$put({ json: preferences }));
  if (!outcome.ok) tellFailure(outcome.failure, settings.global.notices.notSaved);
  return outcome.ok;
}

const { update } = optimisticUpdates({
  undo: (subject, held) => $off.setKey(subject as NoticeSwitch, !held), // as it was chosen
  send: async (subject, on) => ((await send({ [subject]: on })) ? on : undefined),
});

/** Shown at once, and taken back where the server refuses. */
export function setSwitch(name: NoticeSwitch, on: boolean): void {
  $off.setKey(name, !on);
  void update(name, on);
}

/** The same for the hour. */
export async function setDigestHour(hour: string): Promise<void> {
  const before = $digestHour.get();
  $digestHour.set(hour);
  const chosen = DIGEST_HOURS.find((one) => one === hour);
  if (!(await send({ digestHour: chosen })) && $digestHour.get() === hour) $digestHour.set(before);
}
