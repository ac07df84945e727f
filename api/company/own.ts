import type { CompanyRow } from '#projections/company/company.ts';
import { isStillTheirs } from '../access/registered.ts';
import { may, roleIn } from '../access/team.ts';
import type { OwnCompaniesQuery } from '../contract/company.ts';
import type { OwnCompaniesAnswer } from '../contract/company-answer.ts';
import { createFaces } from '../faces/faces.ts';
import type { Platform } from '../platform/platform.ts';
import { companyAnswer } from './answer.ts';

/** Of the companies that a member only reads in, the newest so many are told. */
const REVIEWED_MOST = 100;

/** The companies that a member may change as one of the team: those that they registered, until they are put out, and others'. */
export function createOwnCompanies(platform: Pick<Platform, 'reads' | 'link'>) {
  const { reads, link } = platform;
  const facesOf = createFaces(reads, link);

  function reviewedBy(member: string): OwnCompaniesAnswer['reviewed'] {
    const teams = reads.queries.teams.ofMember(member, 'company').filter(({ role }) => !may(role, 'edit'));
    return teams.slice(0, REVIEWED_MOST).flatMap(({ thing }) => {
      const row = reads.queries.directory.known(thing);
      return row ? [{ _id: thing, registeredEntity: row.registeredEntity }] : [];
    });
  }

  return {
    page(member: string, { company, ...query }: OwnCompaniesQuery) {
      if (company !== undefined) {
        const row = may(roleIn(reads, 'company', company, member), 'edit') && reads.queries.directory.known(company);
        return { items: row ? [row] : [], nextCursor: null };
      }
      const teams = reads.queries.teams.ofMember(member, 'company');
      const edits = teams.flatMap(({ thing, role }) => (may(role, 'edit') ? [thing] : []));
      const page = reads.queries.directory.own(member, { ...query, teams: edits });
      if ('refused' in page) return page;
      const items = page.items.filter((row) => row.owner !== member || isStillTheirs(platform, row));
      return { ...page, items };
    },

    /**
     * @param withReviewed whether it tells those too that the member only reads in
     * @param markOf why others do not see a company
     */
    answer(
      member: string,
      { items, nextCursor }: { readonly items: readonly CompanyRow[]; readonly nextCursor: string | null },
      withReviewed: boolean,
      markOf: (id: string) => Parameters<typeof companyAnswer>[2]['hidden'],
    ): OwnCompaniesAnswer {
      const owners = [...new Set(items.map(({ owner }) => owner))].filter((owner) => owner !== member);
      const faces = facesOf(owners);
      return {
        companies: items.map((row) => companyAnswer(platform, row, { contacts: true, hidden: markOf(row._id) })),
        owners: owners.map((owner) => ({ _id: owner, ...faces(owner) })),
        reviewed: withReviewed ? reviewedBy(member) : [],
        nextCursor,
      };
    },
  };
}
