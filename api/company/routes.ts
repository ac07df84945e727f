import { type Context, Hono } from 'hono';
import { companyStream } from '#events/subjects/company.ts';
import { domainIn } from '#projections/verification/parts.ts';
import { linksOfToday, SEEN_PICTURES } from '../access/pictures.ts';
import { seesThingOfTeam } from '../access/withheld.ts';
import { newId } from '../commands/commands.ts';
import {
  type CompaniesQuery,
  companiesQuery,
  companyEdit,
  companyIdsQuery,
  newCompany,
  ownCompaniesQuery,
} from '../contract/company.ts';
import type {
  CompanyAnswer,
  CompanyIdsAnswer,
  CompanyListAnswer,
  CompanyToldAnswer,
  OwnCompaniesAnswer,
} from '../contract/company-answer.ts';
import { companyMetrics } from '../contract/company-metrics.ts';
import { IDS_PAGE_MAX } from '../contract/limits.ts';
import { missingPictures } from '../file/missing.ts';
import { fail, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { viewOf } from '../http/asOf.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { versionOf } from '../http/listTag.ts';
import { answerPage, answerPageLater } from '../http/page.ts';
import { createQuota, ofPath } from '../http/quota.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { createBadLinks } from '../review/badLinks.ts';
import type { Wrong } from '../words/failures.ts';
import { companyAnswer } from './answer.ts';
import { companiesAsWritten } from './asWritten.ts';
import { decideReport } from './decide.ts';
import { createOwnCompanies } from './own.ts';
import { type CompanyRecord, heldBy } from './record.ts';
import { createCompanyWriter } from './write.ts';

const isReachable = ({ email, phone }: { readonly email: string; readonly phone: string }): boolean =>
  email !== '' || phone !== '';

const UPLOADS = 'Company/';

/** In which there may be web addresses. */
const textsOf = ({
  website,
  socialLinks,
  tagline,
  description,
}: Pick<CompanyRecord, 'website' | 'socialLinks' | 'tagline' | 'description'>): string[] => [
  ...[website, ...socialLinks, tagline, description],
];

const emailTaken = (c: Context) => fail(c, 409, 'email-taken.company', 'email');
const notOwner = (c: Context) => fail(c, 403, 'not-owner.company');
const noPicture = (c: Context, errors: readonly Wrong[]) => fail(c, 400, 'no-picture.pictures', errors);

/** The directory of companies. */
export function companyRoutes(platform: Platform & ListDeps) {
  const { commands, reads } = platform;
  const links = createBadLinks(platform);
  const own = createOwnCompanies(platform);
  const writer = createCompanyWriter(platform);
  const { find, mayChange, holderFor, answered, markOf } = companiesAsWritten(platform);
  const quota = createQuota(platform);
  const newCompanies = quota('company', (command) => companyStream(newId(command, 'company')));
  const edits = quota('edit', ofPath(companyStream));
  const linkFor = linksOfToday(platform);

  async function list(c: Context<Env>, { asOf, ...query }: CompaniesQuery) {
    const view = await viewOf(c, platform, asOf);
    if ('refused' in view) return view.refused;
    const contacts = c.var.session !== null;
    const { directory } = view.reads.queries;
    let things: readonly string[] = [];
    const isThen = asOf !== undefined;
    // What is shown no more opens from no moment.
    const link = isThen ? linkFor(c.var.session?.member) : platform.link;
    return answerPageLater(
      c,
      view,
      ['directory'],
      (etag) => view.companies(query, etag),
      ({ positions, ...counted }): CompanyListAnswer => {
        const items = directory.numbered(positions);
        things = items.filter(isReachable).map(({ _id }) => _id);
        const companies = items.map((row) => companyAnswer({ link }, row, { contacts }));
        return { companies, ...counted };
      },
      // An earlier moment is for analysts: nobody else may meet their page in the cache.
      {
        ...(isThen ? { state: versionOf(reads, SEEN_PICTURES) } : { sameForMembers: true }),
        counted: () => ({ kind: 'contacts', things }),
      },
    );
  }

  return new Hono<Env>()
    .get('/company', valid('query', companiesQuery), (c) => list(c, c.req.valid('query')))
    .get('/company/', valid('query', companiesQuery), (c) => list(c, c.req.valid('query')))

    .get('/company/ids', valid('query', companyIdsQuery), (c) => {
      const { limit = IDS_PAGE_MAX, cursor } = c.req.valid('query');
      return answerPage(
        c,
        platform,
        ['directory'],
        () => reads.queries.directory.ids(limit, cursor),
        (page): CompanyIdsAnswer => page,
        { sameForMembers: true },
      );
    })

    .get('/company/mine', valid('query', ownCompaniesQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const query = c.req.valid('query');
      const isWholeList = query.cursor === undefined && query.company === undefined;
      return answerPage(
        c,
        platform,
        ['directory', 'standings', 'teams', 'members'],
        () => own.page(session.member, query),
        (page): OwnCompaniesAnswer => own.answer(session.member, page, isWholeList, markOf),
      );
    })

    .get('/company/:id', async (c) => {
      await caughtUp(c, reads, ['directory', 'standings']);
      const row = reads.queries.directory.known(c.req.param('id'));
      const member = c.var.session?.member;
      const hidden = row && markOf(row._id);
      if (!row || (hidden && !seesThingOfTeam(platform, 'company', row._id, member))) return notFound(c, 'company');
      const counted = member !== undefined && member !== row.holder && isReachable(row);
      const wait = counted ? platform.guard.read('contacts', member, [row._id]) : null;
      if (wait !== null) return tooMany(c, wait, 'ofOthers');
      c.header('Vary', 'Authorization');
      const answer: CompanyAnswer = {
        company: companyAnswer(platform, row, { contacts: member !== undefined, hidden }),
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .get('/company/:id/told', membersOnly, async (c) => {
      await caughtUp(c, reads, ['directory', 'teams']);
      const row = reads.queries.directory.known(c.req.param('id'));
      if (!row) return notFound(c, 'company');
      if (!(await mayChange(row._id, c.var.member.member))) return notOwner(c);
      const { findable, womenLed } = row;
      const answer: CompanyToldAnswer = { told: { findable, womenLed } };
      c.header('Vary', 'Authorization');
      return c.json({ status: 'success' as const, ...answer });
    })

    .post('/company', membersOnly, newCompanies, valid('json', newCompany), async (c) => {
      const form = c.req.valid('json');
      const { member } = c.var.member;
      const named = { prefix: UPLOADS, member, command: c.var.command };
      const missing = await missingPictures(platform, named, { logo: form.logo, banner: form.banner });
      if (missing.length > 0) return noPicture(c, missing);
      const outcome = await writer.register(member, form, c.var.command);
      if ('refused' in outcome) return emailTaken(c);
      await waitForProjection(c, reads, outcome.position, ['directory', 'teams']);
      return c.json({ status: 'success' as const, ...(await answered(outcome.company)) }, 201);
    })

    .patch('/company/:id', membersOnly, valid('json', companyEdit), edits, async (c) => {
      const edit = c.req.valid('json');
      const { member } = c.var.member;
      const company = await find(c.req.param('id'));
      if (!company) return notFound(c, 'company');
      if (!(await mayChange(company._id, member))) return notOwner(c);
      const holder = await holderFor(company, member);
      // It is the holder's consent, which nobody else gives.
      const { findable } = heldBy(company, holder);
      if (edit.findable && !findable && member !== holder) return fail(c, 403, 'owner-only.findable');
      const named = { prefix: UPLOADS, member, command: c.var.command, shown: [company.logo, company.banner] };
      const missing = await missingPictures(platform, named, { logo: edit.logo, banner: edit.banner });
      if (missing.length > 0) return noPicture(c, missing);
      const outcome =
        (await writer.carriedOut(company._id, c.var.command)) ??
        (await writer.edit(holder, company, edit, c.var.command));
      if ('refused' in outcome) {
        if (outcome.refused === 'email-taken') return emailTaken(c);
        // The same e-mail was edited meanwhile, or another was the first to change it once its holder was forgotten.
        return fail(c, 409, 'changed-meanwhile.company');
      }
      await waitForProjection(c, reads, outcome.position, ['directory']);
      const written = await answered(company._id);
      const domain = domainIn(reads.queries.directory.known(company._id)?.verification ?? []);
      const bad = links.broughtIn(textsOf(company), textsOf(written.company), domain, company.owner);
      return c.json({ status: 'success' as const, ...written, ...bad });
    })

    .put('/company/:id/metrics', membersOnly, valid('json', companyMetrics), edits, async (c) => {
      const metrics = c.req.valid('json');
      const { member } = c.var.member;
      const company = await find(c.req.param('id'));
      if (!company) return notFound(c, 'company');
      if (!(await mayChange(company._id, member))) return notOwner(c);
      const images = metrics.founders.map(({ image }, i) => [`founders.${i}.image`, image]);
      const shown = company.founders.map(({ image }) => image);
      const named = { prefix: UPLOADS, member, command: c.var.command, shown };
      const missing = await missingPictures(platform, named, Object.fromEntries(images));
      if (missing.length > 0) return noPicture(c, missing);
      const decide = decideReport(await holderFor(company, member), metrics, company.holder);
      const outcome = await commands.execute(companyStream(company._id), c.var.command, decide);
      // Another was the first to change it once its holder was forgotten.
      if ('refused' in outcome) return fail(c, 409, 'changed-meanwhile.company');
      await waitForProjection(c, reads, outcome.position, ['directory']);
      return c.json({ status: 'success' as const, ...(await answered(company._id)) });
    });
}
