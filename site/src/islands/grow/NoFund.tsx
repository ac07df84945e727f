import { grow } from '#words/grow.ts';
import { EmptyFunds } from '../../components/art/Empty.tsx';

const words = grow.noFund;

/** No fund fits: what it hangs on, and what can be done. */
export function NoFund({ company }: { company: string }) {
  return (
    <div className="card empty">
      <EmptyFunds />
      <h2>{words.title(company)}</h2>
      <p>{words.line}</p>
      <div className="grow-change">
        <h3>{words.changeTitle}</h3>
        <ul>
          {words.change.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <a className="btn" href="/dashboard/funds">
        {words.all}
      </a>
    </div>
  );
}
