/** The lists people choose from, in the order they are shown. Without a schema: screens that only show them load none. */

export const GENDERS = ['male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

/** Who may see what a member tells of themselves: everyone, who is signed in, or who is connected with them. */
export const VISIBILITIES = ['everyone', 'members', 'connections'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const INDUSTRIES = [
  'Aerospace',
  'Agriculture and Allied',
  'Apparel and Textiles',
  'Arts and Handicrafts',
  'Automotive and Electric Vehicles',
  'Beauty and Personal Care',
  'Biotechnology',
  'Chemicals and Materials',
  'Construction and Infrastructure',
  'Consulting and Professional Services',
  'Consumer Goods',
  'Dairy and Fisheries',
  'Defence',
  'E-commerce',
  'Education',
  'Electronics and Semiconductors',
  'Energy and Renewables',
  'Fintech',
  'Food Processing and Beverages',
  'Furniture and Home',
  'Gaming and Animation',
  'Gems and Jewellery',
  'Healthcare',
  'Human Resources and Staffing',
  'Insurance',
  'Leather and Footwear',
  'Legal and Compliance',
  'Logistics and Supply Chain',
  'Manufacturing and Engineering',
  'Media and Entertainment',
  'Medical Devices',
  'Packaging and Printing',
  'Pharmaceuticals and Ayurveda',
  'Real Estate',
  'Retail and Kirana',
  'Robotics and Drones',
  'Social Impact',
  'Sports and Fitness',
  'Tech',
  'Telecommunications',
  'Toys and Games',
  'Travel and Hospitality',
  'Waste and Recycling',
  'Water and Sanitation',
  'Other',
] as const;
export type Industry = (typeof INDUSTRIES)[number];

export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '500+'] as const;
export type CompanySize = (typeof COMPANY_SIZES)[number];

/** 'prototype' is written small because stored companies write it so. */
export const STAGES = ['Ideation', 'prototype', 'MVP', 'Early Revenue', 'Growth', 'Scaling', 'Established'] as const;
export type Stage = (typeof STAGES)[number];

export const FUNDING_TYPES = [
  'Bootstrapped',
  'Friends and Family',
  'Angel Funded',
  'VC Funded',
  'Bank Loan',
  'Government Grant',
  'Crowdfunded',
  'Venture Debt',
  'Private Equity',
  'Listed (SME Exchange)',
] as const;
export type FundingType = (typeof FUNDING_TYPES)[number];

export const FUND_TYPES = ['Grant', 'Equity', 'Debt'] as const;
export type FundType = (typeof FUND_TYPES)[number];

/** Offered for a fund; a provider may write another, since funds name their stages as they like. */
export const FUND_STAGES = [
  'Any stage',
  'Ideation',
  'Pre-Seed',
  'Seed',
  'Early Stage',
  'Series A',
  'Growth',
  'Late Stage',
] as const;
export type FundStage = (typeof FUND_STAGES)[number];

export const DEFAULT_ENTITY_TYPE = 'Startup (DPIIT)';

/** Offered for a fund; a provider may write another. */
export const ENTITY_TYPES = [
  DEFAULT_ENTITY_TYPE,
  'Micro Enterprise (Udyam)',
  'Small Enterprise (Udyam)',
  'Medium Enterprise (Udyam)',
  'Private Limited Company',
  'Limited Liability Partnership',
  'One Person Company',
  'Partnership Firm',
  'Sole Proprietorship',
  'Producer Company',
  'Co-operative Society',
  'Self-Help Group',
  'Section 8 Company',
  'Any registered entity',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** Offered for a fund: the whole country, then its 28 states and 8 union territories. */
export const REGIONS = [
  'Pan-India',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Puducherry',
] as const;
export type Region = (typeof REGIONS)[number];

/** The states and union territories. */
export type State = Exclude<Region, 'Pan-India'>;
export const STATES: readonly State[] = REGIONS.filter((region) => region !== 'Pan-India');

/** What a company can be by law. */
export const COMPANY_ENTITY_TYPES: readonly EntityType[] = ENTITY_TYPES.filter(
  (type) => type !== 'Any registered entity',
);

/** What one search looks for. */
export const SEARCH_KINDS = ['company', 'fund', 'member', 'post'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What a member can put aside. */
export const SAVED_KINDS = ['fund', 'company', 'post'] as const;

/** What can be reported, and why. */
export const REPORTED_KINDS = ['company', 'fund', 'post', 'comment', 'member', 'provider', 'message'] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];
export const ABUSE_REASONS = ['spam', 'fraud', 'false-identity', 'harassment', 'unlawful', 'other'] as const;
export type AbuseReason = (typeof ABUSE_REASONS)[number];

/** What moderators decide on and what they may decide, and the reasons for it. */
export {
  CASE_CAUSES,
  CASE_DECISIONS,
  CASE_ENDS,
  CASE_KINDS,
  type CaseCause,
  type CaseDecision,
  type CaseEnd,
  type CaseKind,
  type CaseReason,
  decisionsFor,
  REASONS_FOR,
} from '#events/lists/case.ts';
export const CASE_STATES = ['open', 'asked', 'objected', 'decided', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What one member is to another, as that one sees it. */
/** What an introduction is for whoever reads of it. */
export const INTRODUCTION_STATES = ['open', 'asks-me', 'accepted', 'declined', 'connected'] as const;
export type IntroductionState = (typeof INTRODUCTION_STATES)[number];

export const CONNECTION_STATES = ['none', 'asked', 'asks-me', 'connected'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** What a member can have the site look like, and be written in. */
export const THEMES = ['system', 'light', 'dark'] as const;
export const LANGUAGES = ['en'] as const;

/** What a company can be recognised as. */
export const RECOGNITIONS = ['dpiit', 'micro', 'small', 'medium'] as const;
/** How a question of an application is answered. */
export const QUESTION_KINDS = ['text', 'number', 'choice', 'file'] as const;
/** Why a fund is closed before its deadline. */
export const CLOSING_REASONS = ['filled', 'withdrawn'] as const;

/** What can happen to a fund that everybody is told of. */
export const UPDATE_KINDS = ['opened', 'changed', 'closing', 'closed', 'decided'] as const;

/** Where an application can stand. */
export const APPLICATION_STATUSES = [
  'draft',
  'submitted',
  'in-review',
  'question',
  'shortlisted',
  'offered',
  'accepted',
  'declined',
  'withdrawn',
  'lapsed',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
/** Where the provider's people may move one; the last two its managers alone. */
export const APPLICATION_DECISIONS = ['in-review', 'question', 'shortlisted', 'offered', 'declined'] as const;
/** From which side one looks at applications. */
export const APPLICATION_SIDES = ['applicant', 'reviewer'] as const;

/** What a member may be on this platform. */
export const ROLES = ['member', 'analyst', 'moderator', 'administrator'] as const;

/** Those that an administrator gives and takes back; administrators are named by the configuration. */
export const GIVEN_ROLES = ['analyst', 'moderator'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];
