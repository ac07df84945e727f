import { expect, onTestFinished, test } from 'vitest';
import { caseStream } from '#events/subjects/case.ts';
import { openCase } from '../case/open.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { caseEnds } from './caseEnds.ts';
import { effectOf } from './effect.fixture.ts';

test('a case closes at once although the read model is a moment behind', async () => {
  const api = await openSubjects(() => []);
  onTestFinished(api.close);
  const { platform, time } = api;
  const about = { kind: 'post', id: 'p1' } as const;
  const opening = { ...about, cause: 'review', notes: [] } as const;
  const { id, position } = await openCase(platform, opening, { actor: null, at: time.now });
  // As it is right behind the event.
  const reads = { ...platform.reads, position: () => position - 1 };
  const effect = effectOf({ about: 'gone', case: id, ...about, position, why: 'gone' }, () => time.now);
  expect(await caseEnds({ ...platform, reads }).carryOut(effect)).toEqual({ ended: 'done' });
  const history = await platform.commands.history(caseStream(id));
  expect(history.map(({ type }) => type)).toEqual(['CaseOpened', 'CaseClosed']);
});
