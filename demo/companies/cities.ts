/**
 * The telephone codes of the demo's cities. No subscriber's number in India begins with 0, so a code followed by 00 is a
 * number that looks right and that nobody can be given.
 */
const CODES = {
  Ahmedabad: '79',
  Bengaluru: '80',
  Bhubaneswar: '674',
  Chennai: '44',
  Coimbatore: '422',
  Dehradun: '135',
  Delhi: '11',
  Guwahati: '361',
  Hyderabad: '40',
  Indore: '731',
  Jaipur: '141',
  Jodhpur: '291',
  Kochi: '484',
  Kolhapur: '231',
  Kolkata: '33',
  Leh: '1982',
  Lucknow: '522',
  Ludhiana: '161',
  Madurai: '452',
  Margao: '832',
  Moradabad: '591',
  Mumbai: '22',
  Mysuru: '821',
  Nagpur: '712',
  Nashik: '253',
  Patna: '612',
  Pune: '20',
  Raipur: '771',
  Rajkot: '281',
  Ranchi: '651',
  Shillong: '364',
  Srinagar: '194',
  Surat: '261',
  Tiruppur: '421',
  Varanasi: '542',
  Visakhapatnam: '891',
} as const;

export type City = keyof typeof CODES;

/** A telephone number in a city that cannot be anyone's. @param number which one of them, up to 9999 */
export function phoneIn(city: City, number: number): string {
  const code = CODES[city];
  const subscriber = String(number).padStart(10 - code.length, '0');
  return `+91 ${code} ${subscriber}`;
}
