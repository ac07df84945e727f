import { grow } from '#words/grow.ts';
import { EmptyShop } from '../../components/art/Empty.tsx';

const words = grow.noCompany;

export function NoCompany() {
  return (
    <div className="card empty">
      <EmptyShop />
      <h2>{words.title}</h2>
      <p>{words.line}</p>
      <a className="btn btn-primary" href="/startup/register">
        {words.register}
      </a>
    </div>
  );
}
