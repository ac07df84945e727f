import { Hono } from 'hono';
import { applicationStream } from '#events/subjects/application.ts';
import { isWritable } from '#projections/application/status.ts';
import { applicationTeams } from '../access/applicationTeams.ts';
import {
  type ApplicationAnswer,
  type ApplicationEdit,
  type ApplicationListAnswer,
  type ApplicationsQuery,
  applicationEdit,
  applicationPath,
  applicationsQuery,
  applicationView,
  applicationWithdrawal,
  newApplication,
} from '../contract/application.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { valid, validIfSent } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { type MemberContext, membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { caughtUp } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { appliesFor, reviewsFor } from './access.ts';
import { applicationAnswers } from './answer.ts';
import { answered, changedSince, isWritten } from './answers.ts';
import { applyingFor } from './applyingFor.ts';
import { askedFor } from './asked.ts';
import { documentAttacher } from './attach.ts';
import { begin } from './begin.ts';
import { messageChangeRoutes } from './changeRoutes.ts';
import { decideAccept, decideWithdraw } from './decide.ts';
import { deskRoutes } from './deskRoutes.ts';
import { documentRoutes } from './documentRoutes.ts';
import { applicationDrafts } from './drafts.ts';
import { enter } from './entry.ts';
import { messageRoutes } from './messageRoutes.ts';
import { createOwnAnswer } from './ownAnswer.ts';
import { receiptRoutes } from './receiptRoutes.ts';
import { changedMeanwhile, notSeen, notTheirs, refusal, wrongState } from './refusals.ts';
import { submitRoutes } from './submitRoutes.ts';
import { isUnwelcome } from './unwelcome.ts';

/** A company has begun so many in all at the most. */
const OF_COMPANY_MOST = 1000;
/** Of one's companies or providers, so many are looked through. */
const TEAMS_MOST = 100;
const SHOWN = ['applications', 'teams', 'funds', 'directory', 'members'] as const;

/** Applications: written and sent by a company, read and answered by a provider. */
export function applicationRoutes(platform: Platform & ListDeps) {
  const { commands, reads } = platform;
  const answers = applicationAnswers(platform);
  const drafts = applicationDrafts(platform);
  const attach = documentAttacher(platform);
  const { fundAt, isWithheld } = applyingFor(platform);
  const { shown, answer } = createOwnAnswer(platform, answers, drafts);

  /** One's own companies or providers of whose applications the list is; [] where it can have none. */
  function scopeOf(member: string, { as, company, opportunity }: ApplicationsQuery): string[] {
    const kind = as === 'applicant' ? 'company' : 'provider';
    const all = applicationTeams(platform, member, kind);
    if (as === 'applicant')
      return company === undefined ? all.slice(0, TEAMS_MOST) : all.filter((id) => id === company);
    if (opportunity === undefined) return all.slice(0, TEAMS_MOST);
    const provider = reads.queries.funds.known(opportunity, '')?.providerId;
    return all.filter((id) => id === provider);
  }

  return new Hono<Env>()
    .get('/applications', valid('query', applicationsQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const query = c.req.valid('query');
      const scope = query.as === 'applicant' ? 'company' : 'provider';
      const { opportunity: fund, company, status, limit, cursor } = query;
      const list = { scope, ids: scopeOf(session.member, query), fund, company, status, limit, cursor } as const;
      return answerPage(
        c,
        platform,
        SHOWN,
        () => reads.queries.applications.list(list),
        ({ items, nextCursor }): ApplicationListAnswer => ({
          applications: answers.list(items, query.as === 'reviewer' ? session.member : null, (provider) =>
            query.as === 'reviewer' ? reviewsFor(platform, provider, session.member) : null,
          ),
          counts: reads.queries.applications.counts(list),
          nextCursor,
        }),
      );
    })

    .post('/applications', membersOnly, valid('json', newApplication), async (c) => {
      const form = c.req.valid('json');
      const { member } = c.var.member;
      const command = { ...c.var.command, actor: member };
      const applicant = reads.queries.directory.known(form.company);
      if (!applicant) return notFound(c, 'company');
      if (!(await appliesFor(platform, form.company, member))) return notTheirs(c);
      if (isWithheld.company(form.company)) return notSeen(c);
      const fund = await fundAt(form.opportunity, command);
      if (
        !fund ||
        fund.status === 'draft' ||
        isWithheld.fund(form.opportunity) ||
        isUnwelcome(platform, fund.providerId, member)
      )
        return notFound(c, 'fund');
      if (fund.status === 'closed') return refusal(c, 'deadline-passed');
      const list = { scope: 'company', ids: [form.company] } as const;
      const begunBefore = Object.values(reads.queries.applications.counts(list)).reduce((sum, n) => sum + n, 0);
      if (begunBefore >= OF_COMPANY_MOST) return refusal(c, 'too-many');
      const applying = { fund: form.opportunity, provider: fund.providerId, company: form.company, member };
      const begun = await begin(platform, applying, command);
      if ('refused' in begun) {
        if (begun.refused === 'too-many') return refusal(c, 'too-many');
        return fail(c, 409, 'open-already.application', [{ path: 'application', message: begun.id }]);
      }
      return write(c, begun.id, form, begun.position, 201);
    })

    .patch(
      '/applications/:id',
      membersOnly,
      valid('param', applicationPath),
      valid('json', applicationEdit),
      async (c) => write(c, c.req.valid('param').id, c.req.valid('json')),
    )

    .get(
      '/applications/:id',
      membersOnly,
      valid('param', applicationPath),
      valid('query', applicationView),
      async (c) => {
        await caughtUp(c, reads, ['applications', 'teams']);
        const entered = await enter(c, platform, c.req.valid('param').id);
        if ('refused' in entered) return entered.refused;
        const { seen } = entered;
        const body: ApplicationAnswer = { application: await shown(seen, c.req.valid('query').as === 'reviewer') };
        c.header('Cache-Control', 'no-store');
        return c.json({ status: 'success' as const, ...body });
      },
    )

    .post(
      '/applications/:id/withdraw',
      membersOnly,
      valid('param', applicationPath),
      validIfSent(applicationWithdrawal),
      (c) => act(c, decideWithdraw(c.var.member.member, c.req.valid('json').from)),
    )
    .post('/applications/:id/accept', membersOnly, valid('param', applicationPath), (c) =>
      act(c, decideAccept(c.var.member.member)),
    )

    .route('/', submitRoutes(platform, { drafts, answer }))
    .route('/', deskRoutes(platform, answers))
    .route('/', messageRoutes(platform, answers))
    .route('/', messageChangeRoutes(platform, answers))
    .route('/', documentRoutes(platform, answers))
    .route('/', receiptRoutes(platform));

  /** Writes at an application what was sent of it. */
  async function write(
    c: MemberContext,
    id: string,
    { answers: sent, from = {}, documents }: ApplicationEdit,
    position = -1,
    status: 200 | 201 = 200,
  ) {
    const { member } = c.var.member;
    const entered = await enter(c, platform, id, 'applicant');
    if ('refused' in entered) return entered.refused;
    const { seen } = entered;
    if (!isWritable(seen.state.status)) return wrongState(c);
    const attached = documents && (await attach(seen.state, documents, member, c.var.command));
    if (attached && 'errors' in attached) return fail(c, 400, 'no-document.documents', attached.errors);
    const asked = await askedFor(platform, seen.state, sent);
    let changed: string[] = [];
    await drafts.write(
      id,
      { ...c.var.command, actor: member },
      (before) => {
        changed = changedSince(before.answers, from, sent);
        if (changed.length > 0) return before;
        return { answers: answered(before.answers, sent, asked), documents: attached?.documents ?? before.documents };
      },
      (done) => isWritten(done.answers, sent),
    );
    if (changed.length > 0) return changedMeanwhile(c, changed);
    return answer(c, id, position, status);
  }

  /** What the applicant alone does with it. */
  async function act(c: MemberContext, decide: ReturnType<typeof decideAccept>) {
    const id = c.req.param('id') ?? '';
    const entered = await enter(c, platform, id, 'applicant');
    if ('refused' in entered) return entered.refused;
    const outcome = await commands.execute(applicationStream(id), c.var.command, decide);
    return 'refused' in outcome ? refusal(c, outcome.refused) : answer(c, id, outcome.position);
  }
}
