import { type Context, Hono } from 'hono';
import { providerStream } from '#events/subjects/provider.ts';
import { domainIn, partsOf } from '#projections/verification/parts.ts';
import { may, roleAtLast, roleIn } from '../access/team.ts';
import { seesThingOfTeam } from '../access/withheld.ts';
import { newId } from '../commands/commands.ts';
import {
  newProvider,
  type OwnProvidersAnswer,
  type ProviderAnswer,
  providerChanges,
  providerPath,
} from '../contract/provider.ts';
import { missingPictures } from '../file/missing.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { createQuota, ofPath } from '../http/quota.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { createBadLinks } from '../review/badLinks.ts';
import type { Wrong } from '../words/failures.ts';
import { providerAnswer } from './answer.ts';
import { creation, decideChange, type ProviderRecord, providerFrom } from './decide.ts';

/** So many providers one member creates at the most. */
const PROVIDERS_MAX = 20;
const UPLOADS = 'Company/';

const noProvider = (c: Context) => notFound(c, 'provider');
const notManager = (c: Context) => fail(c, 403, 'not-manager.team');
const noPicture = (c: Context, errors: readonly Wrong[]) => fail(c, 400, 'no-picture.pictures', errors);

/** Who provides funds. */
export function providerRoutes(platform: Platform & ListDeps) {
  const { commands, reads } = platform;
  const links = createBadLinks(platform);
  const edits = createQuota(platform)('edit', ofPath(providerStream));

  /** The provider as it stands in the log. @param known what a fund said of it */
  const fromLog = async (id: string, known: ProviderRecord | null): Promise<ProviderRecord | null> =>
    providerFrom(await commands.history(providerStream(id)), known);

  return new Hono<Env>()
    .get('/providers/mine', async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      return answerList(c, platform, ['providers', 'teams', 'applications', 'standings'], () => {
        const teams = reads.queries.teams.ofMember(session.member, 'provider');
        const roles = new Map(teams.map(({ thing, role }) => [thing, role]));
        const rows = teams.flatMap(({ thing }) => reads.queries.providers.known(thing) ?? []);
        const answer: OwnProvidersAnswer = {
          providers: rows.map((row) => providerAnswer(platform, row, roles.get(row.id) ?? null)),
        };
        return JSON.stringify({ status: 'success', ...answer });
      });
    })

    .get('/providers/:id', async (c) => {
      await caughtUp(c, reads, ['providers', 'teams', 'applications', 'standings']);
      const { providers } = reads.queries;
      const id = c.req.param('id');
      const withheld = providers.withheld(id);
      const own = withheld && seesThingOfTeam(platform, 'provider', id, c.var.session?.member) ? withheld : undefined;
      const row = providers.find(id) ?? own;
      if (!row) return noProvider(c);
      c.header('Vary', 'Authorization');
      const role = roleIn(reads, 'provider', row.id, c.var.session?.member);
      const answer: ProviderAnswer = { provider: providerAnswer(platform, row, role) };
      return c.json({ status: 'success' as const, ...answer });
    })

    .post('/providers', membersOnly, valid('json', newProvider), async (c) => {
      const form = c.req.valid('json');
      const { member } = c.var.member;
      const id = newId(c.var.command, 'provider');
      const isRepeated = c.var.command.key !== undefined && (await fromLog(id, null)) !== null;
      if (!isRepeated && reads.queries.providers.created(member) >= PROVIDERS_MAX)
        return fail(c, 409, ['too-many.providers', PROVIDERS_MAX]);
      const named = { prefix: UPLOADS, member, command: c.var.command };
      const missing = await missingPictures(platform, named, { logo: form.logo });
      if (missing.length > 0) return noPicture(c, missing);
      const position = await commands.begin(providerStream(id), [creation(id, member, form)], c.var.command);
      await waitForProjection(c, reads, position, ['providers', 'teams']);
      const record = await fromLog(id, null);
      if (!record) throw new Error(`provider ${id} was created a moment ago and is not in the log`);
      const role = roleIn(reads, 'provider', id, member) ?? 'owner'; // the read model may be late
      const answer: ProviderAnswer = { provider: providerAnswer(platform, record, role) };
      return c.json({ status: 'success' as const, ...answer }, 201);
    })

    .patch(
      '/providers/:id',
      membersOnly,
      valid('param', providerPath),
      valid('json', providerChanges),
      edits,
      async (c) => {
        const { id } = c.req.valid('param');
        const changes = c.req.valid('json');
        const { member } = c.var.member;
        const row = reads.queries.providers.known(id);
        if (!row) return noProvider(c);
        const role = await roleAtLast(platform, 'provider', id, member);
        if (!may(role, 'edit')) return notManager(c);
        const before = await fromLog(id, row);
        const named = { prefix: UPLOADS, member, command: c.var.command, shown: before ? [before.logo] : [] };
        const missing = await missingPictures(platform, named, { logo: changes.logo });
        if (missing.length > 0) return noPicture(c, missing);
        const outcome = await commands.execute(providerStream(id), c.var.command, decideChange(member, row, changes));
        if ('refused' in outcome) return fail(c, 409, 'too-many.providerChanges');
        await waitForProjection(c, reads, outcome.position, ['providers']);
        const bad = links.broughtIn(
          [before?.website ?? row.website, before?.about ?? row.about],
          [changes.website ?? '', changes.about ?? ''],
          domainIn(partsOf(row.verification)),
          row.creator,
        );
        const answer: ProviderAnswer = {
          provider: providerAnswer(platform, (await fromLog(id, row)) ?? row, role),
          ...bad,
        };
        return c.json({ status: 'success' as const, ...answer });
      },
    );
}
