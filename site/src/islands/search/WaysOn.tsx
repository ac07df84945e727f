import { search } from '#words/search.ts';
import { Icon } from '../../components/Icon.tsx';
import { sideMenu } from '../../components/navigation.ts';

const [discover] = sideMenu;

/** Where nothing was found, or asked: the lists in which one can look around without a search. */
export function WaysOn() {
  return (
    <nav aria-label={search.empty.places}>
      <ul className="chips">
        {discover?.places.map(({ href, icon, label }) => (
          <li key={href}>
            <a className="chip" href={href}>
              <Icon name={icon} size={18} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
