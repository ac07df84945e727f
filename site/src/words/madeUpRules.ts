import { englishRules, inLanguage } from '#api/contract/words/inLanguage.ts';
import { lengthened } from './madeUp.ts';

const rules = lengthened(englishRules);

/** As any other language says it: what the contract's rules do not have in their catalogue stays in English. */
export const wrong = (sentence: string): string => inLanguage(sentence, rules);
