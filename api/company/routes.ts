import { type Context, Hono } from 'hono';
import { companyStream } from '#events/subjects/company.ts';
import { domainIn } from '#projections/verification/parts.ts';
import { linksOfToday, SEEN_PICTURES } from '../access/pictures.ts';
import { may, roleAtLast } from '../access/team.ts';
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
import { id } from '../contract/id.ts';
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
import { hiddenMark } from '../standing/marks.ts';
import type { Wrong } from '../words/failures.ts';
import { companyAnswer } from './answer.ts';
import { decideReport } from './decide.ts';
import { createOwnCompanies } from './own.ts';
import { type CompanyRecord, companyFrom } from './record.ts';
import { createCompanyWriter } from './write.ts';

/** What a company's owner is answered. */
const OWN = { contacts: true } as const;
const isReachable = ({ email, phone }: { readonly email: string; readonly phone: string }): boolean =>
  email !== '' || phone !== '';

const companyId = id('Company');
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
  const { commands, keyring, reads } = platform;
  const links = createBadLinks(platform);
  const own = createOwnCompanies(platform);
  const writer = createCompanyWriter(platform);
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

  async function fromLog(id: string): Promise<CompanyRecord | null> {
    // A stream is only ever named by an id: what a path may hold is more than that.
    return companyId.safeParse(id).success ? companyFrom(await commands.history(companyStream(id))) : null;
  }

  /** Why a member may not change a company; undefined where they may: its team's owners and editors. Who registered it is the first of these, until put out. */
  async function unfit(c: Context, { _id, owner }: CompanyRecord, member: string) {
    if (!may(await roleAtLast(platform, 'company', _id, member), 'edit')) return notOwner(c);
    // What is personal in it is sealed for who registered it.
    if (await keyring.find(owner)) return undefined;
    return fail(c, 409, 'owner-gone.company');
  }

  /** Why others do not see a company; undefined where they do. */
  const markOf = (id: string) =>
    reads.queries.directory.withheld(id) ? hiddenMark(platform, 'company', id) : undefined;

  /** The company as it stands in the log, which is never late. */
  async function asWritten(id: string): Promise<CompanyAnswer> {
    const record = await fromLog(id);
    if (!record) throw new Error(`company ${id} was written a moment ago and is not in the log`);
    // Whether it has passed its review, and what proves who it is, its own stream does not say.
    const { review = record.review, verified = false, verification = [] } = reads.queries.directory.known(id) ?? {};
    const said = { ...record, review, verified, verification };
    return { company: companyAnswer(platform, said, { ...OWN, hidden: markOf(id) }) };
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
      return answerPage(
        c,
        platform,
        ['directory', 'standings', 'teams', 'members'],
        () => own.page(session.member, query),
        (page): OwnCompaniesAnswer => own.answer(session.member, page, query.cursor === undefined, markOf),
      );
    })

    .get('/company/:id', async (c) => {
      await caughtUp(c, reads, ['directory', 'standings']);
      const row = reads.queries.directory.known(c.req.param('id'));
      const member = c.var.session?.member;
      const hidden = row && markOf(row._id);
      if (!row || (hidden && !seesThingOfTeam(platform, 'company', row._id, member))) return notFound(c, 'company');
      const counted = member !== undefined && member !== row.owner && isReachable(row);
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
      if (!may(await roleAtLast(platform, 'company', row._id, c.var.member.member), 'edit')) return notOwner(c);
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
      return c.json({ status: 'success' as const, ...(await asWritten(outcome.company)) }, 201);
    })

    .patch('/company/:id', membersOnly, valid('json', companyEdit), edits, async (c) => {
      const edit = c.req.valid('json');
      const { member } = c.var.member;
      const company = await fromLog(c.req.param('id'));
      if (!company) return notFound(c, 'company');
      const refused = await unfit(c, company, member);
      if (refused) return refused;
      // It is the owner's consent, which nobody else gives.
      if (edit.findable && !company.findable && member !== company.owner) return fail(c, 403, 'owner-only.findable');
      const named = { prefix: UPLOADS, member, command: c.var.command, shown: [company.logo, company.banner] };
      const missing = await missingPictures(platform, named, { logo: edit.logo, banner: edit.banner });
      if (missing.length > 0) return noPicture(c, missing);
      const outcome =
        (await writer.carriedOut(company._id, c.var.command)) ??
        (await writer.edit(company.owner, company, edit, c.var.command));
      if ('refused' in outcome) {
        if (outcome.refused === 'email-taken') return emailTaken(c);
        // Nobody else may, and nothing unregisters a company: what is left is an edit of the same e-mail meanwhile.
        return fail(c, 409, 'changed-meanwhile.company');
      }
      await waitForProjection(c, reads, outcome.position, ['directory']);
      const written = await asWritten(company._id);
      const domain = domainIn(reads.queries.directory.known(company._id)?.verification ?? []);
      const bad = links.broughtIn(textsOf(company), textsOf(written.company), domain, company.owner);
      return c.json({ status: 'success' as const, ...written, ...bad });
    })

    .put('/company/:id/metrics', membersOnly, valid('json', companyMetrics), edits, async (c) => {
      const metrics = c.req.valid('json');
      const { member } = c.var.member;
      const company = await fromLog(c.req.param('id'));
      if (!company) return notFound(c, 'company');
      const refused = await unfit(c, company, member);
      if (refused) return refused;
      const images = metrics.founders.map(({ image }, i) => [`founders.${i}.image`, image]);
      const shown = company.founders.map(({ image }) => image);
      const named = { prefix: UPLOADS, member, command: c.var.command, shown };
      const missing = await missingPictures(platform, named, Object.fromEntries(images));
      if (missing.length > 0) return noPicture(c, missing);
      const decide = decideReport(company.owner, metrics);
      const outcome = await commands.execute(companyStream(company._id), c.var.command, decide);
      if ('refused' in outcome) return notOwner(c);
      await waitForProjection(c, reads, outcome.position, ['directory']);
      return c.json({ status: 'success' as const, ...(await asWritten(company._id)) });
    });
}
