import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { VerificationBadge } from './VerificationBadge.tsx';

it('a domain in a badge may go on in the next line before a dot', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const part = { kind: 'domain', state: 'proved', domain: 'looms.example.in', at, until: null } as const;
  const badge = renderToStaticMarkup(createElement(VerificationBadge, { id: 'a', parts: [part], withDomain: true }));
  expect(badge).toContain('<span>Domain proved: looms<wbr/>.example<wbr/>.in</span>');
});
