import type { DomainEvent } from '#events/catalogue.ts';
import { type Position, WrongExpectedRevision } from '#events/port/store.ts';
import { companyStream } from '#events/subjects/company.ts';
import { normal } from '../commands/claims.ts';
import { type Command, newId, type Reading } from '../commands/commands.ts';
import type { CompanyEdit, NewCompany } from '../contract/company.ts';
import type { Platform } from '../platform/platform.ts';
import { companyAddresses } from './addresses.ts';
import { decideEdit, isRegistration, registration } from './decide.ts';
import type { CompanyRecord } from './record.ts';

type Written = { readonly company: string; readonly position: Position };

/** The two commands that concern a company's e-mail too, and so write to more than one stream. */
export function createCompanyWriter({ commands, keyring, config }: Pick<Platform, 'commands' | 'keyring' | 'config'>) {
  const claims = companyAddresses({ commands, keyring });

  /**
   * Whether an earlier request with the same key has written this company's stream already, and where.
   * @throws {KeyUsed} `isSame` says that it wrote something else
   */
  async function carriedOut(company: string, command: Command, isSame?: Reading['isSame']): Promise<Written | null> {
    if (command.key === undefined) return null;
    const reading = isSame ? { isSame } : {};
    const outcome = await commands.execute<'new'>(companyStream(company), command, () => ({ refused: 'new' }), reading);
    return 'refused' in outcome ? null : { company, position: outcome.position };
  }

  return {
    carriedOut,

    /**
     * Registers a company. A crash between the claim and the company leaves a claim that the next try takes up.
     * @throws {KeyUsed} another company was registered under the command's key
     */
    async register(
      owner: string,
      form: NewCompany,
      command: Command,
    ): Promise<Written | { readonly refused: 'email-taken' }> {
      const id = newId(command, 'company');
      const isSame = ([done]: readonly DomainEvent[]): boolean => isRegistration(done, owner, form);
      const earlier = await carriedOut(id, command, isSame);
      if (earlier) return earlier;
      const claim = await claims.take(form.email, id, { isNew: true, command });
      if ('refused' in claim) {
        // The first try of this command may have taken up a claim that a crash had left, and its id with it.
        const { holder } = await claims.find(form.email);
        return (holder === null ? null : await carriedOut(holder, command, isSame)) ?? { refused: 'email-taken' };
      }
      const { holder: company } = claim;
      try {
        const facts = [registration(company, owner, form, config.REVIEW)];
        return { company, position: await commands.begin(companyStream(company), facts, command) };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        return { refused: 'email-taken' }; // another request took up the same claim, and was faster
      }
    },

    /**
     * Edits a company. A new e-mail is claimed first and the old one released last: a crash in between leaves one claim
     * too many, never one too few.
     * @param holder whose what is personal in it is: the company's holder, or who comes after one whose key is gone
     * @param company as the caller read it just now
     */
    async edit(holder: string, company: CompanyRecord, edit: CompanyEdit, command: Command) {
      const { _id, email: before } = company;
      const moving = edit.email !== undefined && normal(edit.email) !== normal(before);
      const seen = moving && before !== '' ? (await claims.find(before)).seen : 0;
      if (moving) {
        const claim = await claims.take(edit.email ?? '', _id, { isNew: false, command });
        if ('refused' in claim) return { refused: 'email-taken' } as const;
      }
      const decide = decideEdit(holder, before, edit, company.holder);
      const outcome = await commands.execute(companyStream(_id), command, decide);
      if ('refused' in outcome) return outcome;
      if (seen > 0) await claims.release(before, _id, seen, command);
      return { company: _id, position: outcome.position };
    },
  };
}
