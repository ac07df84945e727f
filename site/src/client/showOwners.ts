import type { OwnCompaniesAnswer } from '#api/contract/company-answer.ts';
import { $session } from '../stores/session.ts';
import { ownCompanyPath } from './ownCompany.ts';
import { send } from './transport.ts';

/**
 * On a page that is the same for everybody: shows those who may change its company, by the id in `data-own-of`, what stands
 * there for them, in place of what is for all others. Until the API has answered, that is whoever is in `data-registered-by`;
 * to other members nothing is shown until then, in the room of what is for all others: see `data-known` in company-page.css.
 * @returns ends it
 */
export function showOwners(): () => void {
  const own = document.querySelector<HTMLElement>('[data-own-of]');
  const others = document.querySelector<HTMLElement>('[data-to-all-but-owner]');
  if (!own || !others) return () => {};
  const { ownOf: company = '', registeredBy } = own.dataset;
  const show = (isOwn: boolean, isKnown = true): void => {
    own.hidden = !isOwn;
    others.hidden = isOwn;
    if (isKnown) others.dataset.known = '';
    else delete others.dataset.known;
  };
  // Not even looked at yet.
  let member: string | undefined | null = null;
  return $session.subscribe((session) => {
    const isSame = session?.user._id === member;
    member = session?.user._id;
    // What is known anew of a member changes no team.
    if (isSame) return;
    const byDefault = member !== undefined && member === registeredBy;
    show(byDefault, byDefault || member === undefined);
    const asked = member;
    if (asked === undefined) return;
    void mayChange(company).then((may) => {
      if (member === asked) show(may ?? byDefault);
    });
  });
}

/** Undefined where it cannot be had. */
async function mayChange(company: string): Promise<boolean | undefined> {
  try {
    const response = await send(`/api/v1${ownCompanyPath(company)}`);
    if (!response.ok) return undefined;
    const { companies } = (await response.json()) as OwnCompaniesAnswer; // our own API's answer
    return companies.length > 0;
  } catch {
    return undefined;
  }
}
