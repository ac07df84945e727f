import type { CompanyAnswer } from '#api/contract/company-answer.ts';
import type { OpportunityAnswer } from '#api/contract/fund.ts';
import type { HiddenMark } from '#api/contract/standing-answer.ts';
import { funds } from '#words/funds.ts';
import { useRead } from '../../client/queries.ts';
import { HiddenNotice } from '../../components/HiddenNotice.tsx';
import { useMember } from '../../stores/useSession.ts';
import { companyName } from '../company/labels.ts';

/** A name that another call of the API has brings something else. */
type Answers = Partial<CompanyAnswer & OpportunityAnswer>;

const PATHS = { company: '/company/', fund: '/opportunities/' } as const;
type Kind = keyof typeof PATHS;

interface Props {
  kind: Kind;
  id: string;
}

/**
 * Where a page shows nothing to guests: shows whoever may see the thing what it says, and why others do not see it. What
 * the page says to all others carries `data-to-others` and goes then.
 */
export function OwnHidden({ kind, id }: Props) {
  const member = useMember();
  return member ? <Told key={member._id} kind={kind} id={id} /> : null;
}

function Told({ kind, id }: Props) {
  const { data } = useRead<Answers>(`${PATHS[kind]}${encodeURIComponent(id)}`);
  const thing = data && shownOf(data);
  if (!thing?.mark) return null;
  return (
    <article className="card stack own-hidden">
      <h1 className="card-title">{thing.title}</h1>
      <HiddenNotice kind={kind} mark={thing.mark} />
      <p className="keep-lines">{thing.text}</p>
    </article>
  );
}

interface Thing {
  readonly mark: HiddenMark | undefined;
  readonly title: string;
  readonly text: string;
}

function shownOf({ company, opportunity }: Answers): Thing | undefined {
  if (company) return { mark: company.hidden, title: companyName(company), text: company.description };
  if (!opportunity) return undefined;
  const { type, provider, description: text, hidden: mark } = opportunity;
  return { mark, title: funds.detail.summary(funds.typeName[type], provider), text };
}
