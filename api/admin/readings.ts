import type { Position } from '#events/port/store.ts';
import { READ_MODELS } from '#projections/models.ts';
import type { DeskActsAnswer, DeskAnswer, FailedEffectsAnswer } from '../contract/admin.ts';
import { createFaces } from '../faces/faces.ts';
import type { Platform } from '../platform/platform.ts';
import type { Health } from '../program/health.ts';

const VERSIONS = new Map<string, number>(READ_MODELS.map(({ name, version }) => [name, version]));
const iso = (at: number): string => new Date(at).toISOString();

/** The id of the member for whom an effect was, where its payload names one. @param payload JSON, as a process wrote it */
function memberIn(payload: string): string | null {
  const known = JSON.parse(payload) as { readonly member?: unknown };
  return typeof known.member === 'string' ? known.member : null;
}

/** What the operator's desk shows. */
export function deskReadings({ reads, store, link, guard }: Platform, health: Health) {
  const facesOf = createFaces(reads, link);

  /** The event at a position; null where there is none. */
  async function eventAt(position: Position) {
    for await (const { events } of store.readAll({ after: position - 1, upTo: position, batchSize: 1 }))
      for (const { type, stream, id, at } of events) return { type, stream, id, at: iso(at) };
    return null;
  }

  return {
    async desk(): Promise<DeskAnswer> {
      const seen = [store.head(), health.problems(), health.warnings(), health.lags()] as const;
      const [position, problems, warnings, lags] = await Promise.all(seen);
      const models = lags.map(async ({ model, position: at, seconds, failure }) => ({
        ...{ name: model, version: VERSIONS.get(model) ?? 0, position: at, behind: Math.round(seconds * 10) / 10 },
        failure: failure
          ? {
              ...{ position: failure.position, words: failure.words, since: iso(failure.since) },
              event: await eventAt(failure.position),
            }
          : null,
      }));
      const limits = guard.limits().map(({ lastAt, members, ...limit }) => {
        const faces = facesOf(members.map(({ member }) => member));
        return {
          ...limit,
          lastAt: lastAt === null ? null : iso(lastAt),
          members: members.map(({ member, refused }) => ({ member: { _id: member, ...faces(member) }, refused })),
        };
      });
      return { position, problems: [...problems, ...warnings], models: await Promise.all(models), limits };
    },

    effects({ items, nextCursor }: Exclude<ReturnType<FailedPage>, { refused: string }>): FailedEffectsAnswer {
      const rows = items.map((row) => ({ ...row, member: memberIn(row.payload) }));
      const faces = facesOf(rows.flatMap(({ member }) => member ?? []));
      const effects = rows.map(({ effect, process, member, attempts, at, endedAt, reason }) => ({
        ...{ _id: effect, process, attempts, reason, intendedAt: iso(at), endedAt: iso(endedAt) },
        member: member === null ? null : { _id: member, ...faces(member) },
      }));
      return { effects, nextCursor };
    },

    acts({ items, nextCursor }: Exclude<ReturnType<ActsPage>, { refused: string }>): DeskActsAnswer {
      const faces = facesOf(items.map(({ by }) => by));
      const acts = items.map(({ kind, thing, event, by, reason, at }) => ({
        ...{ kind, thing, event, reason: reason ?? '', at: iso(at) },
        by: { _id: by, ...faces(by) },
      }));
      return { acts, nextCursor };
    },
  };
}

type FailedPage = Platform['reads']['queries']['effects']['failed'];
type ActsPage = Platform['reads']['queries']['deskActs']['list'];
