import { safeName } from './invitationMail.ts';
import type { Mail } from './transport.ts';

interface Filled {
  /** Of the company or provider. */
  readonly name: string;
  readonly domain: string;
  readonly code: string;
  /** Where the code is typed. */
  readonly page: string;
}

/** Carries the code that proves a domain. Beside the name, which is bounded, nothing in it is of anybody's choice. */
export const domainProofMail = ({ name, domain, code, page }: Filled): Pick<Mail, 'subject' | 'text'> => ({
  subject: `A code for ${safeName(name)} on UdyamSetu`,
  text: `Somebody says on UdyamSetu that they speak for

    ${safeName(name)}

and that ${domain} is its own domain. Only if that is so, give them this code:

    ${code}

It is typed on this page, and is good for one day:

${page}

If you do not know what this is about, you can ignore this mail:
nothing happens without the code.
`,
});
