import { type Context, Hono } from 'hono';
import { memberStream } from '#events/subjects/member.ts';
import { savedSearchStream } from '#events/subjects/savedSearch.ts';
import { decideChangePreferences } from '../account/decide.ts';
import { unsubscribePath } from '../contract/unsubscribe.ts';
import type { CallGroup } from '../http/call.ts';
import type { Env } from '../http/env.ts';
import { PAGE_POLICY } from '../http/plainPage.ts';
import { wordsFor } from '../http/readersWords.ts';
import type { Platform } from '../platform/platform.ts';
import { decideChange } from '../savedSearch/decide.ts';
import { askPage, donePage, gonePage } from './pages.ts';
import { createTickets, type Subscription } from './ticket.ts';

/**
 * Where a mail is unsubscribed from (RFC 8058). Whoever has the address may: mail programs post there without a session.
 * A GET changes nothing, because what scans mails follows their links. To be mounted before what asks for JSON.
 */
export function unsubscribeRoutes(platform: Platform) {
  const { commands, reads, clock } = platform;
  const tickets = createTickets(platform);

  /** null for an address that we did not make, or that is not whole, and for who is forgotten. */
  function asked(c: Context): Subscription | null {
    const address = unsubscribePath.safeParse({ ticket: c.req.param('ticket') });
    const one = address.success ? tickets.read(address.data.ticket) : null;
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

  // Whoever is here has come from a mail, and reads a page.
  const gone = (c: Context) => c.html(gonePage(wordsFor(c)), 404);

  return new Hono<Env>()
    .use('/unsubscribe/*', async (c, next) => {
      // The address is a secret: it is kept nowhere between, and led on from nowhere.
      c.header('Cache-Control', 'no-store');
      c.header('Referrer-Policy', 'no-referrer');
      c.header('Content-Security-Policy', PAGE_POLICY);
      await next();
    })
    .get('/unsubscribe/:ticket', (c) => {
      const one = asked(c);
      return one ? c.html(askPage(wordsFor(c), one.kind)) : gone(c);
    })
    .post('/unsubscribe/:ticket', async (c) => {
      const one = asked(c);
      if (!one) return gone(c);
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
      failures: { 404: 'A page too: the address was not made here or is not whole, or its member is gone.' },
    },
    {
      method: 'POST',
      path: '/unsubscribe/{ticket}',
      summary: 'End these mails',
      description: 'As RFC 8058 has it: without a session, and whatever the body says. Done twice, it is done once.',
      who: 'anyone',
      answer: { status: 200, type: 'text/html' },
      failures: { 404: 'A page too: the address was not made here or is not whole, or its member is gone.' },
    },
  ],
};
