import type { OpportunityAnswer } from '#api/contract/fund.ts';
import { funds } from '#words/funds.ts';
import { reviewing } from '#words/reviewing.ts';
import { useRead } from '../../client/queries.ts';
import { HiddenNotice } from '../../components/HiddenNotice.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useMember } from '../../stores/useSession.ts';
import Desk from './Desk.tsx';

const words = reviewing.desk;

/**
 * The desk of a fund that guests do not see, for whoever may: what was sent still waits for its team. What the page says to
 * all others carries `data-to-others` and goes then.
 */
export default function HiddenDesk({ id }: { id: string }) {
  const member = useMember();
  return member ? <Told key={member._id} id={id} /> : null;
}

function Told({ id }: { id: string }) {
  const { data } = useRead<OpportunityAnswer>(`/opportunities/${encodeURIComponent(id)}`);
  const fund = data?.opportunity;
  if (!fund?.hidden) return null;
  return (
    <div className="stack" data-own-hidden>
      <p className="way-back">
        <a href={`/dashboard/funds/${fund._id}`}>
          <Icon name="arrowLeft" size={18} />
          {funds.detail.summary(funds.typeName[fund.type], fund.provider)}
        </a>
      </p>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lede}</p>
        </div>
      </div>
      <HiddenNotice kind="fund" mark={fund.hidden} />
      <Desk fund={fund._id} provider={fund.providerId} />
    </div>
  );
}
