import { Hono } from 'hono';
import { memberStream } from '#events/subjects/member.ts';
import { savedSearchStream } from '#events/subjects/savedSearch.ts';
import { decideChangePreferences } from '../account/decide.ts';
import { unsubscribePath } from '../contract/unsubscribe.ts';
import { notFound } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { CallGroup } from '../http/call.ts';
import type { Env } from '../http/env.ts';
import { wordsFor } from '../http/readersWords.ts';
import type { Platform } from '../platform/platform.ts';
import { decideChange } from '../savedSearch/decide.ts';
import { askPage, donePage } from './pages.ts';
import { createTickets, type Subscription } from './ticket.ts';

/**
 * Where a mail is unsubscribed from (RFC 8058). Whoever has the address may: mail programs post there without a session.
 * A GET changes nothing, because what scans mails follows their links. To be mounted before what asks for JSON.
 */
export function unsubscribeRoutes(platform: Platform) {
  const { commands, reads, clock } = platform;
  const tickets = createTickets(platform);

  /** null for an address that we did not make, and for who is forgotten. */
  function asked(ticket: string): Subscription | null {
    const one = tickets.read(ticket);
    return one && reads.queries.members.find(one.member)?.erased === 0 ? one : null;
  }

  async function end({ kind, member, thing }: Subscription): Promise<void> {
    const command = { actor: member, at: clock() };
    const silence = (search: string) =>
      commands.execute(savedSearchStream(search), command, decideChange(member, { alert: 'none' }));
    if (kind === 'alert') await silence(thing);
    else if (kind === 'daily')
      for (const { id, alert } of reads.queries.savedSearches.ofMember(member)) {
        if (alert === 'daily') await silence(id);
      }
    else
      await commands.execute(
        memberStream(member),
        command,
        decideChangePreferences(kind === 'digest' ? { digest: false } : { reminders: false }),
      );
  }

  return new Hono<Env>()
    .use('/unsubscribe/*', async (c, next) => {
      // The address is a secret: it is kept nowhere between, and led on from nowhere.
      c.header('Cache-Control', 'no-store');
      c.header('Referrer-Policy', 'no-referrer');
      await next();
    })
    .get('/unsubscribe/:ticket', valid('param', unsubscribePath), (c) => {
      const one = asked(c.req.valid('param').ticket);
      return one ? c.html(askPage(wordsFor(c), one.kind)) : notFound(c, 'unsubscribing');
    })
    .post('/unsubscribe/:ticket', valid('param', unsubscribePath), async (c) => {
      const one = asked(c.req.valid('param').ticket);
      if (!one) return notFound(c, 'unsubscribing');
      await end(one);
      return c.html(donePage(wordsFor(c), one.kind));
    });
}

export const unsubscribeCalls: CallGroup = {
  name: 'Unsubscribe',
  description: 'Where one click in a mail ends mails of its kind.',
  calls: [
    {
      method: 'GET',
      path: '/unsubscribe/{ticket}',
      summary: 'A page with a button that ends these mails',
      description: 'Changes nothing: programs that scan mails follow their links.',
      who: 'anyone',
      answer: { status: 200, type: 'text/html' },
      failures: { 404: 'The address was not made here, or its member is gone.' },
    },
    {
      method: 'POST',
      path: '/unsubscribe/{ticket}',
      summary: 'End these mails',
      description: 'As RFC 8058 has it: without a session, and whatever the body says. Done twice, it is done once.',
      who: 'anyone',
      answer: { status: 200, type: 'text/html' },
      failures: { 404: 'The address was not made here, or its member is gone.' },
    },
  ],
};
