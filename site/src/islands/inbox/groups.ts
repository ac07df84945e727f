import type { Notice } from '#api/contract/inbox.ts';

/** What is alike is told together, where it happened within this. */
const TOGETHER_MS = 24 * 60 * 60 * 1000;

/** Of which kinds one hears often: what others need no answer to. */
export const OFTEN = ['liked', 'commented', 'followed'] as const;
type Often = (typeof OFTEN)[number];

/** Notices that are told as one, newest first. */
export interface NoticeGroup {
  /** The newest of them. */
  readonly notice: Notice;
  /** Who did it, each once, the last first. */
  readonly actors: readonly Notice['actor'][];
}

export const isOften = (kind: Notice['kind']): kind is Often => (OFTEN as readonly string[]).includes(kind);

/**
 * Puts together who did the same to the same thing within a day. A group stands where its newest notice stood.
 *
 * @param isFresh whether nobody has seen a notice before: what is new does not hide among what is known
 */
export function grouped(notices: readonly Notice[], isFresh: (notice: Notice) => boolean): readonly NoticeGroup[] {
  const groups: { notice: Notice; actors: Notice['actor'][] }[] = [];
  const open = new Map<string, (typeof groups)[number]>();
  for (const notice of notices) {
    const name = `${notice.kind} ${notice.postId} ${isFresh(notice)}`;
    const group = isOften(notice.kind) ? open.get(name) : undefined;
    const isNear = group && Date.parse(group.notice.createdAt) - Date.parse(notice.createdAt) <= TOGETHER_MS;
    if (group && isNear) {
      if (group.actors.every(({ _id }) => _id !== notice.actor._id)) group.actors.push(notice.actor);
      continue;
    }
    const begun = { notice, actors: [notice.actor] };
    groups.push(begun);
    open.set(name, begun);
  }
  return groups;
}
