import type { Name, Option } from './names.ts';

/** What is wrong with a number that an authority gave (GSTIN, CIN, PAN, Udyam, DPIIT), in English. As in `rules.ts`. */

export const numberLength = (number: Name, length: number, typed: number) =>
  `${number} has ${length} characters; this has ${typed}.`;

export const cinBegins = 'A CIN begins with L, for a listed company, or U.';
export const cinIndustry = 'The second to sixth characters are the five digits of an industry.';
export const cinState = 'The seventh and eighth characters name a state in two letters; these name none.';
export const cinYear = 'The ninth to twelfth characters are the year of incorporation.';
export const cinYearWrong = (year: string) => `The year of incorporation, ${year}, cannot be right.`;
export const cinKind =
  'The thirteenth to fifteenth characters name a kind of company, such as PTC or PLC; these name none.';
export const cinEnds = 'The last six characters are digits.';
export const cinNone = (saidEntity: Option) => `Your page says ${saidEntity}: these have no CIN.`;
export const cinEntity = (entity: Option, saidEntity: Option) =>
  `This is the CIN of a ${entity}; your page says ${saidEntity}.`;
export const cinFounded = (year: number, saidYear: number) =>
  `This company was incorporated in ${year}; your page says that it was founded in ${saidYear}.`;
export const cinRegistered = (state: Option, saidState: Option) =>
  `This company is registered in ${state}; your page says ${saidState}.`;

export const gstinAlphabet = 'A GSTIN is made of letters and digits alone.';
export const gstinState = 'A GSTIN begins with the two digits of a state.';
/** @param problem a sentence of this file */
export const gstinPan = (problem: string) => `The third to twelfth characters are a PAN. ${problem}`;
export const gstinThirteenth = 'The thirteenth character is 1 to 9 or a letter.';
export const gstinFourteenth = 'The fourteenth character is a Z.';
export const gstinCheck = 'The check character at the end does not fit the others: one of them is wrong.';

export const panLetters = 'The first five characters of a PAN are letters.';
export const panDigits = 'The sixth to ninth characters of a PAN are digits.';
export const panLast = 'The last character of a PAN is a letter.';
export const panHolder = 'The fourth letter of a PAN tells what its holder is; there is no such kind.';
export const panZero = 'The digits of a PAN begin at 0001.';
export const panOther = (holder: Name, saidEntity: Option) =>
  `By its fourth letter this PAN is that of ${holder}; your page says ${saidEntity}.`;

export const dpiitBegins = 'The number of the certificate begins with DIPP.';
export const dpiitDigits = 'DIPP is followed by one to seven digits.';
export const dpiitZero = 'The digits cannot all be 0.';

export const udyamBegins = 'An Udyam number begins with UDYAM.';
export const udyamState = 'UDYAM is followed by a hyphen and the two letters of a state.';
export const udyamDistrict = 'The state is followed by a hyphen and the two digits of a district.';
export const udyamEnds = 'An Udyam number ends with a hyphen and seven digits.';
export const udyamZero = 'The last seven digits cannot all be 0.';
