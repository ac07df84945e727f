import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type DomainEvent, typeNamed } from '#events/catalogue.ts';
import { everything } from '../filled.fixture.ts';
import { READ_MODELS } from '../models.ts';
import { differences } from './compare.fixture.ts';
import type { Projection } from './definition.ts';
import { createEmpty } from './files.ts';
import { openPart, type Part } from './part.ts';
import { NO_SKIPS } from './skips.ts';

/** One in ten is erased. */
const ROUNDS = 30;

const isErasure = ({ type }: DomainEvent): boolean => type === 'MemberErased';

/** The events as they are read once some members have no key any more. */
function withoutThe(gone: ReadonlySet<string>, events: readonly DomainEvent[]): DomainEvent[] {
  return events.map((one) => {
    const type = typeNamed(one.type);
    if (type?.personalOf)
      return {
        ...one,
        personal: Object.fromEntries(Object.entries(one.personal ?? {}).filter(([of]) => !gone.has(of))),
      } as DomainEvent;
    return type?.owner && gone.has(type.owner(one.data)) ? ({ ...one, personal: null } as DomainEvent) : one;
  });
}

function fileOf(model: Projection) {
  const dir = mkdtempSync(join(tmpdir(), 'forgetting-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const path = join(dir, 'model.db');
  createEmpty(path, [model], 'a log').close();
  const part = openPart(model, { path, model: model.name, version: model.version, generation: 1 }, NO_SKIPS);
  return { path, part };
}

function take(part: Part, events: readonly DomainEvent[]): void {
  const last = events.at(-1);
  const stopped = part.take(events, last?.position ?? -1, last);
  if (stopped) throw stopped.error;
}

const PERSONAL = READ_MODELS.filter(({ personal }) => personal);

test.each(PERSONAL)('$name, told of erasures out of turn, comes to the same when it goes on', (model: Projection) => {
  const log = [...everything(ROUNDS)];
  const erasures = log.filter(isErasure);
  expect(erasures.length).toBeGreaterThan(2);
  for (const at of [0.2, 0.5, 0.9]) {
    const before = log.slice(0, Math.floor(log.length * at));
    const behind = erasures.slice(before.filter(isErasure).length);
    const gone = new Set(behind.map(({ data }) => (data as { member: string }).member));
    const rest = withoutThe(gone, log.slice(before.length));
    const [told, plain] = [fileOf(model), fileOf(model)];
    take(told.part, before);
    expect(told.part.forget(behind)).toBeUndefined();
    expect(told.part.forget(behind)).toBeUndefined();
    take(told.part, rest);
    take(plain.part, before);
    take(plain.part, rest);
    told.part.close();
    plain.part.close();
    expect(differences(plain.path, told.path)).toEqual([]);
  }
});
