import { expect, test } from 'vitest';
import { traceId } from './traceParent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test('the trace id is read from what the standard allows', () => {
  expect(traceId(`00-${TRACE}-${PARENT}-01`)).toBe(TRACE);
  expect(traceId(`cc-${TRACE}-${PARENT}-00-what-the-future-brings`)).toBe(TRACE);
});

test.each([
  undefined,
  '',
  'nonsense',
  `00-${TRACE}-${PARENT}`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `cc-${TRACE}-${PARENT}-01-${'x'.repeat(1000)}`,
])('%s is no trace', (header) => {
  expect(traceId(header)).toBeUndefined();
});
