/**
 * Letters that look like those of the Latin alphabet, by the letter that they look like. From the confusables of Unicode
 * Technical Standard 39, version 17 (https://www.unicode.org/Public/security/, © Unicode, Inc., Unicode License v3): all that
 * come to one letter, but for those written from right to left. Added are small capitals and letters in black shapes. `i` has
 * all that look like a capital I or a small l; a capital L looks like none of these.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᗅᴀꓮ𐊠𖽀🅐🅰',
  b: 'ßƀƂƃƄɓʙΒβБВЬвѢѣҌҍᏏᏴᑲᑳᖯᗷⲂꓐꞴ𐊂𐊡𐌁𖺶🅑🅱',
  c: 'ȼСсҪҫငၚᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲🅒🅲',
  d: 'ÐĐđƉƌɖɗԁᎠᏧᑯᗞᗪᴅꓒꓓ🅓🅳',
  e: 'ɆɇΕεЕеєҽҿᎬᴇⴹꓰꬲ𐊆𑢦𑢮🅔🅴',
  f: 'ƑƒϜքᖴᵮẝꓝꜰꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂🅕🅵',
  g: 'ƍǤǥɠɡɢԌցᏀᏳᶃꓖ🅖🅶',
  h: 'ĦħɦʜΗНнћҢһӇӉհᎻᏂᏲᕼⱧⲎꓧꚕ𐋏🅗🅷',
  i: 'ıłƖƗƚǀɨɩɪɫɭΙιІіӀӏւᎥᛁᵻᵼⲒⲓⵏꓲꙇꭵ𐊊𐌉𐌠𑣃𑷚𑷡𖺪𖼨🅘🅸',
  j: 'ɈɉͿϳЈјᎫᒍᴊꓙꞲ🅙🅹',
  k: 'ĸƙΚκКкҚҞᏦᛕᴋⱩⲔꓗꝀ𐔘🅚🅺',
  L: 'ŁʟᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖🅛🅻',
  m: 'ΜϺМмӍᎷᗰᛖᴍⲘꓟ𐊰𐌑🅜🅼',
  n: 'ŋƝƞɳɴΝηղոռᵰⲚꓠ𐔓🅝🅽',
  o: 'ØøƟɵΘΟθοσϭОоѲѳӨөՕօ०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀თჿዐᎾᏫ០ᴏᴑⲐⲑⲞⲟⴱⵁⵔ〇ꓳꝊꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠𑷠🅞🅾',
  p: 'þƥƿΡρϸРрᏢᑭᴘᵽⲢⲣⳎⳏꓑ𐊕🅟🅿',
  q: 'ʠԛգզⵕꞯ🅠🆀',
  r: 'ƦɍɼɽʀгғᎡᏒᖇᴦᵲⲅꓣꭇꭈꮁ𐒴𖼵🅡🆁',
  s: 'ƽʂЅѕՏടᏕᏚᵴꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺🅢🆂',
  t: 'ŦŧƭƮȾΤτТтҬᎢᴛᵵⲦꓔ𐊗𐊱𐌕𑢼𖼊🅣🆃',
  u: 'ɄʋυџՍսሀᏌᑌᴜᵾꓴꞟꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂🅤🆄',
  v: 'νѴѵᏙᐯᴠⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈🅥🆅',
  w: 'ɯωшѡѽԜԝաᎳᏔᴡⲽꓪꝡꮃ𑓅𑜊𑜎𑜏𑣦𑣯🅦🆆',
  x: 'ΧχХхҲᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬🅧🆇',
  y: 'ƴɎɏɣʏΥγУуҮүҰұყᎩᎽᶌỿⲨⲩꓬꭚ𐊲𑢤𑣜𖽃🅨🆈',
  z: 'ƵƶȤȥʐΖᏃᴢᵶꓜꮓ𐋵𑢩𑣄𑣥🅩🆉',
};

const LATIN = new Map(Object.entries(LOOKALIKES).flatMap(([latin, alike]) => [...alike].map((one) => [one, latin])));
/** Digits that stand for letters, and letters that look like others. Not a capital L: it remains itself, a small l after this. */
const ALIKE = new Map(Object.entries({ I: 'i', l: 'i', 1: 'i', '|': 'i', 0: 'o', 5: 's', 8: 'b' }));

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);
/** Full-width letters and such become plain ones, and marks go: accents, dots, circles, what nobody sees. */
const bare = (text: string): string =>
  isPlain(text) ? text : text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');

/**
 * The words of a name as they look: of two that look the same, whatever their letters, the same comes out. It is to be compared,
 * not read: `SBI` and `ЅВІ` are `sbi`, `Indla` is `india`, `Mall` is `maii`, and `MALL` is `mall`. See `looksLike`.
 */
export function skeletons(name: string): string[] {
  const text = bare(name);
  const latin = isPlain(text) ? text : text.replace(/[^ -~]/gu, (letter) => LATIN.get(letter) ?? letter);
  const folded = latin.replace(/[Il1|058]/g, (letter) => ALIKE.get(letter) ?? letter).toLowerCase();
  // A word ends where another script begins.
  return (folded.match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]+/gu) ?? []).map(paired);
}

/** Two letters beside one another that look like one. */
const paired = (word: string): string => word.replaceAll('rn', 'm').replaceAll('vv', 'w');

/**
 * A pattern for what looks like a text, in skeletons with a blank before, between and behind them: however it is divided into words,
 * as `S.B.I.` or `StateBank of India`.
 * @param text in small Latin letters
 */
export const looksLike = (text: string): string => {
  const letters = [...paired(text.replaceAll(' ', ''))].map((letter) => (letter === 'l' ? '[il]' : letter));
  return ` ${letters.join(' ?')} `;
};

/** The words of a name in which a letter of the Greek or the Cyrillic alphabet stands among Latin ones. A micro sign is no letter. */
export function mixedWords(name: string): string[] {
  if (isPlain(name)) return [];
  const found = bare(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isMixed = (word: string): boolean =>
    /\p{Script=Latin}/u.test(word) && /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(word.replaceAll('μ', ''));
  return found.filter(isMixed).map((word) => word.toLowerCase());
}
