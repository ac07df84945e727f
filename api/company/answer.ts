import type { CompanyRow } from '#projections/company/company.ts';
import type { Company } from '../contract/company-answer.ts';
import type { HiddenMark } from '../contract/standing-answer.ts';
import { heldAnswer } from '../heldPart/answer.ts';
import type { Platform } from '../platform/platform.ts';
import type { CompanyRecord } from './record.ts';

/**
 * A company as it is answered, from the directory's row or from its own stream.
 * What proves who it is stands in another stream: it is as the directory has it.
 * @param contacts whether who reads it is a member: e-mail and phone are '' to guests
 * @param hidden why others do not see it, for who does
 */
export function companyAnswer(
  { link }: Pick<Platform, 'link'>,
  row: CompanyRow | (CompanyRecord & Partial<Pick<CompanyRow, 'verified' | 'verification'>>),
  { contacts, hidden }: { readonly contacts: boolean; readonly hidden?: HiddenMark | undefined },
): Company {
  const { metrics, verified = false, verification = [] } = row;
  return {
    _id: row._id,
    ownerId: row.owner,
    name: row.name,
    registeredEntity: row.registeredEntity,
    tagline: row.tagline,
    description: row.description,
    // The log takes no company whose choices the contract had not let pass.
    industry: row.industry as Company['industry'],
    companySize: row.companySize as Company['companySize'],
    stage: row.stage as Company['stage'],
    fundedType: row.fundedType as Company['fundedType'],
    city: row.city,
    // The log takes no state or kind of entity that is not in the contract's lists; the list of towns has the same states.
    state: row.state as Company['state'],
    entityType: row.entityType as Company['entityType'],
    recognitions: row.recognitions,
    enterprise: row.enterprise,
    establishedYear: row.establishedYear,
    website: row.website,
    phone: contacts ? row.phone : '',
    email: contacts ? row.email : '',
    socialLinks: row.socialLinks,
    logo: row.logo,
    banner: row.banner,
    logoUrl: link(row.logo),
    bannerUrl: link(row.banner),
    growth: metrics?.growth ?? null,
    employees: (metrics?.employees ?? []).map(({ year, value }) => ({ year, count: value })),
    investors: metrics?.investors ?? [],
    founders: row.founders.map((founder) => ({ ...founder, imageUrl: link(founder.image) })),
    marketShare: metrics?.marketShare ?? [],
    revenue: (metrics?.revenue ?? []).map(({ year, value }) => ({ year, amount: value })),
    culture: metrics?.culture ?? [],
    metricsReported: metrics !== null,
    reviewed: row.review === '',
    ...(hidden && { hidden }),
    verified,
    verification: heldAnswer(verification),
    createdAt: row.createdAt,
  };
}
