import type { EventNamed } from '#events/catalogue.ts';
import { holderIn } from '#events/subjects/company.ts';
import { heldAfter, isProved, namedAfter, type PartEvent } from '../verification/parts.ts';
import { asStored, metricsOf, type StoredCompany, sortName, VERIFIED, whereIs } from './company.ts';
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

/** The row as whoever holds it finds it: nothing is left of what another told of themselves before. */
const heldBy = (before: StoredCompany, holder: string): StoredCompany =>
  before.holder === holder ? before : { ...forgotten(before), holder };

/** The row that an edit makes of another. */
export function edited(stood: StoredCompany, { data, personal }: EventNamed<'CompanyEdited'>): StoredCompany {
  const before = heldBy(stood, holderIn(data));
  const {
    company: _,
    owner: __,
    holder: ___,
    socialLinks,
    state: chosenState,
    findable,
    recognitions,
    ...profile
  } = data;
  const { womenLed, ...contact } = personal ?? {};
  const { registeredEntity: name } = profile;
  const named = name === undefined ? before : held(before, namedAfter(before.verification, name));
  return changed(named, {
    ...profile,
    chosenState,
    ...contact,
    womenLed: womenLed === undefined ? undefined : asStored(womenLed),
    findable: findable === undefined ? undefined : Number(findable),
    recognitions: recognitions && JSON.stringify(recognitions),
    socialLinks: socialLinks && JSON.stringify(socialLinks),
  });
}

/** The row that a report makes of another. */
export function reported(before: StoredCompany, event: EventNamed<'CompanyMetricsReported'>): StoredCompany {
  const { company: _, owner: __, holder: ___, ...metrics } = event.data;
  const founders = JSON.stringify(event.personal?.founders ?? []);
  return changed(heldBy(before, holderIn(event.data)), { metrics: JSON.stringify(metrics), founders });
}

const held = (before: StoredCompany, verification: string): StoredCompany => ({
  ...before,
  verification,
  verified: isProved(verification) ? VERIFIED : '',
});

/** The row with what proves who it is as it stands after an event. */
export function proved(before: StoredCompany, event: PartEvent): StoredCompany {
  return held(before, heldAfter(before.verification, event));
}

/** The row without what its holder told of themselves; nobody is left who could take back that it may be found. */
export const forgotten = (before: StoredCompany): StoredCompany =>
  changed(before, { name: null, phone: '', email: '', founders: '[]', womenLed: null, findable: 0 });
