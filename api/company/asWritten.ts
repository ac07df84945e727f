import { companyStream } from '#events/subjects/company.ts';
import { may, roleAtLast } from '../access/team.ts';
import type { CompanyAnswer } from '../contract/company-answer.ts';
import { DELETED_MEMBER } from '../contract/deletedMember.ts';
import { id } from '../contract/id.ts';
import type { Platform } from '../platform/platform.ts';
import { hiddenMark } from '../standing/marks.ts';
import { companyAnswer } from './answer.ts';
import { type CompanyRecord, companyFrom } from './record.ts';

/** What who changes a company is answered. */
const OWN = { contacts: true } as const;

const companyId = id('Company');

/** Companies as the log has them, which is never late: for those who change them. */
export function companiesAsWritten(platform: Platform) {
  const { commands, keyring, reads } = platform;

  async function find(id: string): Promise<CompanyRecord | null> {
    // A stream is only ever named by an id: what a path may hold is more than that.
    return companyId.safeParse(id).success ? companyFrom(await commands.history(companyStream(id))) : null;
  }

  /** Why others do not see a company; undefined where they do. */
  const markOf = (id: string) =>
    reads.queries.directory.withheld(id) ? hiddenMark(platform, 'company', id) : undefined;

  return {
    /** The company with an id; null where there is none. */
    find,

    markOf,

    /** Whether a member may change a company: its team's owners and editors. Who registered it is the first of these, until put out. */
    mayChange: async (id: string, member: string): Promise<boolean> =>
      may(await roleAtLast(platform, 'company', id, member), 'edit'),

    /** For whom what is personal in a member's change is sealed: the company's holder, or themself once that one is forgotten. */
    holderFor: async ({ holder }: CompanyRecord, member: string): Promise<string> =>
      (await keyring.find(holder)) ? holder : member,

    /**
     * A company as it is answered to who has just written to it.
     * @throws {Error} there is no such company (a mistake in this code)
     */
    async answered(id: string): Promise<CompanyAnswer> {
      const record = await find(id);
      if (!record) throw new Error(`company ${id} was written a moment ago and is not in the log`);
      // Whether it has passed its review, and what proves who it is, its own stream does not say.
      const { review = record.review, verified = false, verification = [] } = reads.queries.directory.known(id) ?? {};
      const name = record.name || DELETED_MEMBER;
      const said = { ...record, name, review, verified, verification };
      return { company: companyAnswer(platform, said, { ...OWN, hidden: markOf(id) }) };
    },
  };
}
