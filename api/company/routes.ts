import { type Context, Hono } from 'hono';
import { companyStream } from '#events/subjects/company.ts';
import type { FieldError } from '../contract/answer.ts';
import { type CompaniesQuery, companiesQuery, companyEdit, newCompany } from '../contract/company.ts';
import type { CompanyAnswer, CompanyListAnswer, OwnCompaniesAnswer } from '../contract/company-answer.ts';
import { companyMetrics } from '../contract/company-metrics.ts';
import { id } from '../contract/id.ts';
import { missingPictures } from '../files/missing.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { viewOf } from '../http/asOf.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { written } from '../http/written.ts';
import type { Platform } from '../platform.ts';
import { companyAnswer } from './answer.ts';
import { decideReport } from './decide.ts';
import { type CompanyRecord, companyFrom } from './record.ts';
import { createCompanyWriter } from './write.ts';

const companyId = id('Company');
const UPLOADS = 'Company/';
const NO_COMPANY = 'This company does not exist.';
const TAKEN = 'Email Already exists';

const emailTaken = (c: Context) => fail(c, 409, 'email-taken', TAKEN, [{ path: 'email', message: TAKEN }]);
const notOwner = (c: Context) => fail(c, 403, 'not-owner', 'Only the member who registered a company may change it.');
const noPicture = (c: Context, errors: readonly FieldError[]) =>
  fail(c, 400, 'no-picture', 'Please upload the pictures again', errors);

/** The directory of companies. */
export function companyRoutes(platform: Platform & ListDeps) {
  const { commands, reads, files } = platform;
  const writer = createCompanyWriter(platform);

  async function list(c: Context<Env>, { asOf, ...query }: CompaniesQuery) {
    const view = await viewOf(c, platform, asOf);
    if ('refused' in view) return view.refused;
    return answerPage(
      c,
      view,
      ['directory'],
      () => view.reads.queries.directory.list(query),
      ({ items, nextCursor, total, facets }): CompanyListAnswer => ({
        companies: items.map((row) => companyAnswer(platform, row)),
        nextCursor,
        total,
        facets,
      }),
    );
  }

  async function fromLog(id: string): Promise<CompanyRecord | null> {
    // A stream is only ever named by an id: what a path may hold is more than that.
    return companyId.safeParse(id).success ? companyFrom(await commands.history(companyStream(id))) : null;
  }

  /** The company as it stands in the log, which is never late. */
  async function asWritten(id: string): Promise<CompanyAnswer> {
    const record = await fromLog(id);
    if (!record) throw new Error(`company ${id} was written a moment ago and is not in the log`);
    return { company: companyAnswer(platform, record) };
  }

  return new Hono<Env>()
    .get('/company', valid('query', companiesQuery), (c) => list(c, c.req.valid('query')))
    .get('/company/', valid('query', companiesQuery), (c) => list(c, c.req.valid('query')))

    .get('/company/mine', (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      return answerList(c, platform, ['directory'], () => {
        const rows = reads.queries.directory.ofOwner(session.member);
        const answer: OwnCompaniesAnswer = { companies: rows.map((row) => companyAnswer(platform, row)) };
        return JSON.stringify({ status: 'success', ...answer });
      });
    })

    .get('/company/:id', (c) => {
      const row = reads.queries.directory.find(c.req.param('id'));
      if (!row) return notFound(c, NO_COMPANY);
      const answer: CompanyAnswer = { company: companyAnswer(platform, row) };
      return c.json({ status: 'success' as const, ...answer });
    })

    .post('/company', membersOnly, valid('json', newCompany), async (c) => {
      const form = c.req.valid('json');
      const missing = await missingPictures(files, UPLOADS, { logo: form.logo, banner: form.banner });
      if (missing.length > 0) return noPicture(c, missing);
      const outcome = await writer.register(c.var.member.member, form, c.var.command);
      if ('refused' in outcome) return emailTaken(c);
      await written(c, reads, outcome.position);
      return c.json({ status: 'success' as const, ...(await asWritten(outcome.company)) }, 201);
    })

    .patch('/company/:id', membersOnly, valid('json', companyEdit), async (c) => {
      const edit = c.req.valid('json');
      const { member } = c.var.member;
      const company = await fromLog(c.req.param('id'));
      if (!company) return notFound(c, NO_COMPANY);
      if (company.owner !== member) return notOwner(c);
      const missing = await missingPictures(files, UPLOADS, { logo: edit.logo, banner: edit.banner });
      if (missing.length > 0) return noPicture(c, missing);
      const outcome =
        (await writer.carriedOut(company._id, c.var.command)) ??
        (await writer.edit(member, company, edit, c.var.command));
      if ('refused' in outcome) {
        if (outcome.refused === 'email-taken') return emailTaken(c);
        // Nobody else may, and nothing unregisters a company: what is left is an edit of the same e-mail meanwhile.
        return fail(c, 409, 'changed-meanwhile', 'This company was changed meanwhile. Please load it again.');
      }
      await written(c, reads, outcome.position);
      return c.json({ status: 'success' as const, ...(await asWritten(company._id)) });
    })

    .put('/company/:id/metrics', membersOnly, valid('json', companyMetrics), async (c) => {
      const metrics = c.req.valid('json');
      const { member } = c.var.member;
      const company = await fromLog(c.req.param('id'));
      if (!company) return notFound(c, NO_COMPANY);
      if (company.owner !== member) return notOwner(c);
      const images = metrics.founders.map(({ image }, i) => [`founders.${i}.image`, image]);
      const missing = await missingPictures(files, UPLOADS, Object.fromEntries(images));
      if (missing.length > 0) return noPicture(c, missing);
      const decide = decideReport(member, metrics);
      const outcome = await commands.execute(companyStream(company._id), c.var.command, decide);
      if ('refused' in outcome) return notOwner(c);
      await written(c, reads, outcome.position);
      return c.json({ status: 'success' as const, ...(await asWritten(company._id)) });
    });
}
