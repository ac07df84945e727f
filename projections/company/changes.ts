import type { EventNamed } from '#events/catalogue.ts';
import { metricsOf, type StoredCompany, sortName, whereIs } from './company.ts';
import { enterpriseClass } from './enterprise.ts';

/** What an event changes of a row; what it leaves out or undefined stays. */
type Changes = { [Column in keyof StoredCompany]?: StoredCompany[Column] | undefined };

/** The row with its changes, and with what follows from them. */
function changed(before: StoredCompany, changes: Changes): StoredCompany {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after: StoredCompany = { ...before, ...given };
  after.sortName = sortName(after.registeredEntity);
  after.enterprise = enterpriseClass(after.companySize, metricsOf(after)?.revenue ?? []);
  return Object.assign(after, whereIs(after.city, after.chosenState));
}

/** The row that an edit makes of another. */
export function edited(before: StoredCompany, { data, personal }: EventNamed<'CompanyEdited'>): StoredCompany {
  const { company: _, socialLinks, state: chosenState, ...profile } = data;
  return changed(before, {
    ...profile,
    chosenState,
    ...personal,
    socialLinks: socialLinks && JSON.stringify(socialLinks),
  });
}

/** The row that a report makes of another. */
export function reported(before: StoredCompany, event: EventNamed<'CompanyMetricsReported'>): StoredCompany {
  const { company: _, owner: __, ...metrics } = event.data;
  const founders = JSON.stringify(event.personal?.founders ?? []);
  return changed(before, { metrics: JSON.stringify(metrics), founders });
}

/** The row without what its owner told of themselves. */
export const forgotten = (before: StoredCompany): StoredCompany =>
  changed(before, { name: null, phone: '', email: '', founders: '[]' });
