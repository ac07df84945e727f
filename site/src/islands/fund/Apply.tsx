import { useEffect, useRef, useState } from 'react';
import type { ApplicationListAnswer } from '#api/contract/application.ts';
import type { Company } from '#api/contract/company-answer.ts';
import type { OwnProvidersAnswer } from '#api/contract/provider-answer.ts';
import { apply as words } from '#words/apply.ts';
import { api, call, get } from '../../client/api.ts';
import { plainly } from '../../client/links.ts';
import { queries, useRead } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { pathWith } from '../../client/usePages.ts';
import { askToSignIn, authHref, takeIntent } from '../../stores/intent.ts';
import { useMember } from '../../stores/useSession.ts';
import { companyName } from '../company/labels.ts';
import { useOwnCompanies } from '../company/useOwnCompanies.ts';
import { ApplyDialog } from './ApplyDialog.tsx';

interface Props {
  fund: string;
  /** Whose it is: who is in its team does not apply, but reads the applications. */
  provider: string;
  /** Whether the fund takes applications now. What was begun can be gone on with in any case. */
  open: boolean;
  /** On a phone it stands in a bar, where there is room for few words. */
  short?: boolean;
}

/** The way to apply for a fund, or to go on with what was begun. */
export function Apply(props: Props) {
  const member = useMember();
  if (member) return <OfMember key={member._id} {...props} />;
  if (!props.open) return null;
  const { fund } = props;
  return (
    <a
      className={lookOf(props)}
      href={authHref(`/dashboard/funds/${fund}`)}
      data-act="apply"
      data-subject={fund}
      onClick={plainly(() => askToSignIn({ intent: { act: 'apply', subject: fund } }))}
    >
      {words.apply}
    </a>
  );
}

const lookOf = ({ short }: Pick<Props, 'short'>): string =>
  short ? 'btn btn-primary' : 'btn btn-primary btn-wide apply-aside';

type Short = ApplicationListAnswer['applications'][number];
const pageOf = (application: string): string => `/dashboard/applications/${application}`;
/** What has ended leaves room for another. */
const isOpen = ({ turn }: Short): boolean => turn !== null;

function OfMember({ fund, provider, open, short = false }: Props) {
  const path = pathWith('/applications', { as: 'applicant', opportunity: fund, limit: '100' });
  const own = useOwnCompanies();
  const companies = own.items;
  const teams = useRead<OwnProvidersAnswer>('/providers/mine');
  const sent = useRead<ApplicationListAnswer>(path);
  const [team, list] = [teams.data, sent.data];
  const failure = own.failure ?? teams.error?.failure ?? sent.error?.failure;
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Pressed before it was known what for. */
  const [wanted, setWanted] = useState(false);
  const known = companies && list && team;
  const hasChoice = (companies?.length ?? 0) > 1 || own.next !== null;
  const begun = list?.applications.filter(isOpen) ?? [];
  const of = (company: string): Short | undefined => begun.find((one) => one.company === company);

  async function start(company: Company): Promise<void> {
    setBusy(true);
    const id = of(company._id)?._id ?? (await begin(fund, company._id));
    setBusy(false);
    if (id === undefined) return;
    // Whoever comes back by the browser's Back is led to what there is now.
    void queries.invalidateQueries({ queryKey: ['read', path] });
    location.assign(pageOf(id));
  }
  function readFailedAgain(): void {
    if (own.failure) own.again();
    for (const one of [teams, sent]) if (one.isError) void one.refetch();
  }
  function press(): void {
    setWanted(!known);
    if (!known) {
      readFailedAgain();
      return;
    }
    const [newest] = companies;
    if (newest && !hasChoice) void start(newest);
    else if (newest) setChoosing(true);
  }
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    // A guest who pressed was sent to sign in, and goes on from here.
    if (!short && takeIntent('apply')) setWanted(true);
  }, [short]);
  useEffect(() => {
    if (wanted && known) latest.current();
  }, [wanted, known]);
  useEffect(() => {
    if (!wanted || !failure) return;
    setWanted(false);
    tellFailure(failure, words.failed);
  }, [wanted, failure]);

  const [first] = begun;
  const isMore = first !== undefined && first.status !== 'draft' && first.status !== 'question';
  const goOn = short ? words[isMore ? 'seeShort' : 'goOnShort'] : words[isMore ? 'see' : 'goOn'];
  const look = lookOf({ short });
  if (team?.providers.some(({ _id }) => _id === provider))
    return (
      <a className={look} href={`/dashboard/funds/${fund}/desk`}>
        {words.desk}
      </a>
    );
  if (!open && !first) return null;
  if (known && companies.length === 0 && !first)
    return (
      <a className={look} href="/startup/register">
        {short ? words.registerShort : words.register}
      </a>
    );
  if (known && first && (!hasChoice || !open))
    return (
      <a className={look} href={begun.length === 1 ? pageOf(first._id) : '/dashboard/applications'}>
        {goOn}
      </a>
    );
  const isBusy = busy || wanted;
  return (
    <>
      <button type="button" className={look} disabled={isBusy} aria-busy={isBusy} onClick={press}>
        {isBusy ? words.busy : first ? goOn : words.apply}
      </button>
      {choosing && companies && (
        <ApplyDialog
          own={own}
          companies={companies.map((company) => ({
            name: companyName(company),
            company,
            isBegun: of(company._id) !== undefined,
          }))}
          busy={busy}
          choose={(company) => void start(company)}
          close={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** Begins a draft, or finds the one that was begun meanwhile. Answers its id; undefined where it failed, which is said. */
async function begin(opportunity: string, company: string): Promise<string | undefined> {
  const outcome = await call(api.applications.$post({ json: { opportunity, company } }), {
    intent: { act: 'apply', subject: opportunity },
  });
  if (outcome.ok) return outcome.data.application._id;
  const { failure } = outcome;
  if (failure.kind === 'refused' && failure.code === 'open-already') {
    const begun = await get<ApplicationListAnswer>(
      pathWith('/applications', { as: 'applicant', opportunity, company, limit: '20' }),
    );
    const open = begun.ok ? begun.data.applications.find(isOpen) : undefined;
    if (open) return open._id;
  }
  tellFailure(failure, words.failed);
  return undefined;
}
