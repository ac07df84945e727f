import { map } from 'nanostores';
import type { PreferencesEdit } from '#api/contract/account.ts';
import { settings } from '#words/settings.ts';
import { api, call } from '../../client/api.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { optimisticUpdates } from '../../stores/optimisticUpdate.ts';

/** What a member can be told about, in the order it is shown. */
export const noticeKinds = ['likes', 'comments', 'followers', 'reminders'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Which of them are on. What a member has never set is on. */
export const $notices = map<Record<NoticeKind, boolean>>({
  ...{ likes: true, comments: true, followers: true, reminders: true },
});

/** Takes over what the server has. */
export function sawPreferences(preferences: PreferencesEdit): void {
  for (const kind of noticeKinds) $notices.setKey(kind, preferences[kind] ?? true);
}

const kindOf = (subject: string): NoticeKind | undefined => noticeKinds.find((kind) => kind === subject);

const { wish } = optimisticUpdates({
  undo(subject, held) {
    const kind = kindOf(subject);
    if (kind) $notices.setKey(kind, held);
  },
  async send(subject, on) {
    const outcome = await call(api.auth.preferences.$put({ json: { [subject]: on } }));
    if (outcome.ok) return on;
    tellFailure(outcome.failure, settings.global.notices.notSaved);
    return undefined;
  },
});

/** Shown at once, and taken back where the server refuses. */
export function setNotice(kind: NoticeKind, on: boolean): void {
  $notices.setKey(kind, on);
  void wish(kind, on);
}
