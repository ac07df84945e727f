import type { OwnCompaniesAnswer } from '#api/contract/company-answer.ts';
import { $session } from '../stores/session.ts';
import { ownCompanyPath } from './ownCompany.ts';
import { send } from './transport.ts';

/**
 * On a page that is the same for everybody: shows those who may change its company, by the id in `data-own-of`, what stands
 * there for them, in place of what is for all others. Until the API has answered, that is whoever is in `data-registered-by`.
 * @returns ends it
 */
export function showOwners(): () => void {
  const own = document.querySelector<HTMLElement>('[data-own-of]');
  const others = document.querySelector<HTMLElement>('[data-to-all-but-owner]');
  if (!own || !others) return () => {};
  const { ownOf: company = '', registeredBy } = own.dataset;
  const show = (isOwn: boolean): void => {
    own.hidden = !isOwn;
    others.hidden = isOwn;
  };
  let member: string | undefined;
  return $session.subscribe((session) => {
    const isSame = session?.user._id === member;
    member = session?.user._id;
    // What is known anew of a member changes no team.
    if (isSame) return;
    show(member === registeredBy);
    const asked = member;
    if (asked === undefined) return;
    void mayChange(company).then((may) => {
      if (may !== undefined && member === asked) show(may);
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
