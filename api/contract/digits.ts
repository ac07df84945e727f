/** The noughts of the scripts that are written in India, and of full-width forms; 1 to 9 follow each of them in Unicode. */
const NOUGHTS = [...'०০੦૦୦௦౦೦൦᱐꯰٠۰０'].map((nought) => nought.charCodeAt(0));

/** Text with the digits of Indian and Arabic scripts as 0 to 9: '१२,५०,०००' is '12,50,000'. As long as it was. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const nought = NOUGHTS.find((one) => digit.charCodeAt(0) >= one && digit.charCodeAt(0) <= one + 9);
    return nought === undefined ? digit : String(digit.charCodeAt(0) - nought);
  });
}
