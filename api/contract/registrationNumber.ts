import { type CompanySaid, cinMismatch, readCin } from './cin.ts';
import { readDpiit } from './dpiit.ts';
import { readGstin } from './gstin.ts';
import { holderProblem, isOfPerson, readPan } from './pan.ts';
import { readUdyam } from './udyam.ts';

/** Numbers that an authority gave, and whose form can be checked. That one exists cannot be seen from its form. */
export const NUMBER_KINDS = ['gstin', 'cin', 'udyam', 'dpiit', 'pan'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** A number whose form holds. */
export interface Registration {
  /** As it is written: in capitals, without blanks. */
  readonly number: string;
  /** The PAN that it is or holds; '' for none. */
  readonly pan: string;
  /** Whether it is that of a person or a family. */
  readonly isPersonal: boolean;
}

/** What no single person is by law. */
const NOBODYS_OWN: ReadonlySet<string> = new Set([
  'Private Limited Company',
  'Limited Liability Partnership',
  'Partnership Firm',
  'Producer Company',
  'Co-operative Society',
  'Section 8 Company',
]);

interface Asked {
  readonly thisYear: number;
  /** What the company's page says of itself; null for a provider, which says none of it. */
  readonly company: CompanySaid | null;
}

/** Reads a number and compares it with what the company's page says. @returns in `wrong` what is wrong, for who typed it */
export function readRegistration(
  kind: NumberKind,
  text: string,
  { thisYear, company }: Asked,
): Registration | { readonly wrong: string } {
  // Whatever names the enterprise of a sole proprietor names a person.
  const isOwn = company?.entityType === 'Sole Proprietorship';
  const ofPan = (number: string, pan: string): Registration | { readonly wrong: string } => {
    const holder = pan.charAt(3);
    const wrong = holderProblem(holder, company?.entityType ?? '');
    return wrong === undefined ? { number, pan, isPersonal: isOwn || isOfPerson(holder) } : { wrong };
  };
  if (kind === 'gstin') {
    const read = readGstin(text);
    return 'wrong' in read ? read : ofPan(read.number, read.pan);
  }
  if (kind === 'pan') {
    const read = readPan(text);
    return 'wrong' in read ? read : ofPan(read.number, read.number);
  }
  if (kind === 'cin') {
    const read = readCin(text, thisYear);
    if ('wrong' in read) return read;
    const wrong = company ? cinMismatch(read, company) : undefined;
    return wrong === undefined ? { number: read.number, pan: '', isPersonal: false } : { wrong };
  }
  const read = kind === 'udyam' ? readUdyam(text) : readDpiit(text);
  return 'wrong' in read
    ? read
    : {
        ...{ number: read.number, pan: '' },
        // Nothing in it tells whose it is: it may be that of a sole proprietor, unless the page says otherwise.
        isPersonal: !NOBODYS_OWN.has(company?.entityType ?? ''),
      };
}
