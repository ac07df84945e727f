import type { ReactNode } from 'react';
import type { Company } from '#api/contract/company-answer.ts';
import { isWebAddress } from '#api/contract/webAddress.ts';
import { details } from '#words/details.ts';
import { telHref } from '../../components/contact.ts';
import { Icon } from '../../components/Icon.tsx';
import type { IconName } from '../../components/icons.ts';
import { bareAddress } from '../forms/webAddress.ts';
import { socialKind } from './socialKind.ts';

const words = details.contact;

export function Contact({ company }: { company: Company }) {
  return (
    <div className="details-contact">
      <section className="stack">
        <h3>{words.reach}</h3>
        <ul className="details-lines">
          <Line icon="globe" label={words.website}>
            {company.website && <Outside url={company.website}>{bareAddress(company.website)}</Outside>}
          </Line>
          <Line icon="mail" label={words.email}>
            {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
          </Line>
          <Line icon="phone" label={words.phone}>
            {company.phone && <a href={telHref(company.phone)}>{company.phone}</a>}
          </Line>
        </ul>
        {company.socialLinks.length > 0 && (
          <>
            <h3>{words.social}</h3>
            <ul className="details-lines">
              {company.socialLinks.map((link) => {
                const { name, icon } = socialKind(link);
                return (
                  <Line key={link} icon={icon} label={name}>
                    <Outside url={link}>{bareAddress(link)}</Outside>
                  </Line>
                );
              })}
            </ul>
          </>
        )}
      </section>
      <section className="stack">
        <h3>{words.headquarters}</h3>
        <p className="details-city">
          <Icon name="pin" size={22} />
          {company.city || words.none}
        </p>
        <div className="details-map">
          <svg viewBox="0 0 320 180" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
            <path d="M-10 150 90 110l60 30 90-60 100 20M60-10l30 120-30 90M240-10l-8 90 40 110M-10 60l100 50M150 140l-20 60M232 80 330 30" />
          </svg>
          <p>{words.map}</p>
        </div>
      </section>
    </div>
  );
}

function Line({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={22} />
      <span>
        <span className="faint">{label}</span>
        <span className="details-value">{children || words.none}</span>
      </span>
    </li>
  );
}

/** Somebody else's page. What is no web address is shown and leads nowhere. */
function Outside({ url, children }: { url: string; children: ReactNode }) {
  if (!isWebAddress(url)) return <>{children}</>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className="unseen">{words.newTab}</span>
    </a>
  );
}
