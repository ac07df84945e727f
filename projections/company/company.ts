import type { EventNamed } from '#events/catalogue.ts';
import { currentName, stateOf } from '../place/places.ts';
import { type HeldPart, NOTHING_HELD, namedAfter, partsOf } from '../verification/parts.ts';
import { type EnterpriseClass, enterpriseClass } from './enterprise.ts';

/** What stands in the place of a founder who has been forgotten. */
const DELETED_MEMBER = 'Deleted member';
/** Percent; shown of a company that has reported none. */
const DEFAULT_GROWTH = 25;

/** A row of the table; `founders`, `socialLinks`, `recognitions`, `metrics` and `verification` are JSON. */
export type StoredCompany = {
  position: number;
  id: string;
  owner: string;
  /** Whose contacts, founders and `womenLed` these are: the owner, or who changed it first once the one before was forgotten. */
  holder: string;
  industry: string;
  stage: string;
  city: string;
  /** What cities are compared by. */
  cityKey: string;
  /** As chosen, else by the town; '' where neither tells. */
  state: string;
  /** As chosen, or ''. */
  chosenState: string;
  companySize: string;
  fundedType: string;
  enterprise: EnterpriseClass;
  entityType: string;
  establishedYear: number;
  /** VERIFIED where a domain was proved or a certificate seen, and the name is its own, else ''. */
  verified: string;
  /** 1 where who offers a fund may be shown it. */
  findable: number;
  recognitions: string;
  sortName: string;
  createdAt: number;
  registeredEntity: string;
  tagline: string;
  website: string;
  logo: string;
  banner: string;
  name: string | null;
  phone: string;
  email: string;
  /** Of the owner, and forgotten with them: 1 or 0; null where they did not say. */
  womenLed: number | null;
  founders: string;
  socialLinks: string;
  metrics: string | null;
  /** The parts that prove who it is and hold. */
  verification: string;
  description: string;
  review: Review;
};

/** Whether it awaits a review: seen only after it, or already; '' where it awaits none. */
export type Review = '' | 'before' | 'after';
export const VERIFIED = 'true';

/** The columns of a row but its number, in their order. */
export const COLUMNS = [
  ...['id', 'owner', 'holder', 'industry', 'stage', 'city', 'cityKey', 'state', 'chosenState', 'companySize'],
  ...[
    'fundedType',
    'enterprise',
    'entityType',
    'establishedYear',
    'verified',
    'findable',
    'recognitions',
    'womenLed',
    'sortName',
    'createdAt',
    'registeredEntity',
    'tagline',
  ],
  ...[
    'website',
    'logo',
    'banner',
    'name',
    'phone',
    'email',
    'founders',
    'socialLinks',
    'metrics',
    'verification',
    'description',
    'review',
  ],
];

/** The row that a registration makes. */
export function registered({ position, at, data, personal }: EventNamed<'CompanyRegistered'>): StoredCompany {
  const { company: id, socialLinks, state: chosenState, findable, recognitions, review = '', ...profile } = data;
  const { womenLed, ...contact } = personal ?? { name: null, phone: '', email: '' };
  return {
    ...profile,
    ...contact,
    womenLed: asStored(womenLed),
    findable: Number(findable),
    recognitions: JSON.stringify(recognitions),
    position,
    id,
    holder: data.owner,
    createdAt: at,
    sortName: sortName(data.registeredEntity),
    enterprise: enterpriseClass(data.companySize, []),
    ...whereIs(data.city, chosenState),
    socialLinks: JSON.stringify(socialLinks),
    founders: '[]',
    metrics: null,
    review,
    verified: '',
    verification: namedAfter(NOTHING_HELD, data.registeredEntity),
  };
}

/** A flag that may not have been told. */
export const asStored = (flag: boolean | null | undefined): number | null => (flag == null ? null : Number(flag));

/** Where a company is: by the state it chose, else by its town; towns by their names of today. */
export function whereIs(city: string, chosenState: string): Pick<StoredCompany, 'cityKey' | 'state' | 'chosenState'> {
  return { cityKey: cityKey(city), state: chosenState || stateOf(city), chosenState };
}

/** Cities are the same whatever their capitals, and whether they are called by their old or their new name. */
export const cityKey = (city: string): string => currentName(city).toLowerCase();

/**
 * By what companies are put in order of their name: small letters without accents, and no more of them than a cursor can
 * carry; names that agree so far stand newest first.
 */
export function sortName(registeredEntity: string): string {
  const plain = registeredEntity.normalize('NFKD').replace(/[\u0300-\u036f\p{Cc}\p{Cs}]/gu, '');
  return plain
    .toLowerCase()
    .trim()
    .slice(0, 80)
    .replace(/[\ud800-\udbff]$/, '');
}

type Recognition = EventNamed<'CompanyRegistered'>['data']['recognitions'][number];

/** A report, as it stands in the event. */
export type Reported = Omit<EventNamed<'CompanyMetricsReported'>['data'], 'company' | 'owner' | 'holder'>;
type Founders = NonNullable<EventNamed<'CompanyMetricsReported'>['personal']>['founders'];

/** What a company reported; null until it has. */
export function metricsOf({ metrics }: Pick<StoredCompany, 'metrics'>): Reported | null {
  return metrics === null ? null : (JSON.parse(metrics) as Reported); // written by the handler
}

/** A company as its own page and lists show it. What was left out is '' or []. */
export interface CompanyRow {
  readonly _id: string;
  /** The member who registered it. */
  readonly owner: string;
  /** Whose contacts, founders and `womenLed` these are. */
  readonly holder: string;
  /** The founder's name, or 'Deleted member'. */
  readonly name: string;
  readonly registeredEntity: string;
  readonly tagline: string;
  readonly description: string;
  readonly industry: string;
  readonly stage: string;
  readonly city: string;
  readonly state: string;
  /** As chosen, or '' where `state` follows from the town. */
  readonly chosenState: string;
  readonly companySize: string;
  readonly fundedType: string;
  readonly entityType: string;
  readonly enterprise: EnterpriseClass;
  readonly establishedYear: number;
  /** Whether who offers a fund that it fits may be shown it. */
  readonly findable: boolean;
  /** As the company says. */
  readonly recognitions: readonly Recognition[];
  /** As its owner says; null where they did not. */
  readonly womenLed: boolean | null;
  readonly website: string;
  readonly phone: string;
  readonly email: string;
  readonly socialLinks: readonly string[];
  /** Storage keys, or ''. */
  readonly logo: string;
  readonly banner: string;
  /** Percent; 25 until one was reported. */
  readonly growth: number;
  readonly employees: Reported['employees'];
  readonly investors: Reported['investors'];
  readonly founders: Founders;
  /** What the company reported; null until it has. */
  readonly metrics: Reported | null;
  readonly review: Review;
  /** Whether its domain was proved or a certificate of it seen, and all parts that hold, the strongest first. */
  readonly verified: boolean;
  readonly verification: readonly HeldPart[];
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** What the handlers wrote as JSON: of most companies nothing. */
const listIn = <Item>(json: string): Item[] => (json === '[]' ? [] : (JSON.parse(json) as Item[]));

/** A row as queries answer it. Each field by its name: a page makes a hundred of these, and a spread costs twice as much. */
export function toCompany(stored: StoredCompany): CompanyRow {
  const metrics = metricsOf(stored);
  return {
    _id: stored.id,
    owner: stored.owner,
    holder: stored.holder,
    name: stored.name ?? DELETED_MEMBER,
    registeredEntity: stored.registeredEntity,
    tagline: stored.tagline,
    description: stored.description,
    industry: stored.industry,
    stage: stored.stage,
    city: stored.city,
    state: stored.state,
    chosenState: stored.chosenState,
    companySize: stored.companySize,
    fundedType: stored.fundedType,
    entityType: stored.entityType,
    enterprise: stored.enterprise,
    establishedYear: stored.establishedYear,
    findable: stored.findable === 1,
    recognitions: listIn<Recognition>(stored.recognitions),
    womenLed: stored.womenLed === null ? null : stored.womenLed === 1,
    website: stored.website,
    phone: stored.phone,
    email: stored.email,
    socialLinks: listIn<string>(stored.socialLinks),
    logo: stored.logo,
    banner: stored.banner,
    growth: metrics?.growth ?? DEFAULT_GROWTH,
    employees: metrics?.employees ?? [],
    investors: metrics?.investors ?? [],
    founders: listIn<Founders[number]>(stored.founders),
    metrics,
    review: stored.review,
    verified: stored.verified === VERIFIED,
    verification: partsOf(stored.verification),
    createdAt: new Date(stored.createdAt).toISOString(),
  };
}
