/**
 * What the contract's rules say of a field, 'Tagline is required', by their English sentence: schemas say it in the
 * browser, and an API without the reader's language does. Another language finds it in its own catalogue by `inLanguage`
 * (api/contract/words); what was said in it already stays.
 */
export const wrong = (sentence: string): string => sentence;
