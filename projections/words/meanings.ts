import { words } from './fold.ts';
import { isIndic } from './sound.ts';

/**
 * What a word of an Indian language means in English, where that is what companies and funds here say of themselves: each
 * line has how the English words begin, and the words that mean them, in Hindi, Marathi, Bengali, Tamil, Telugu, Gujarati,
 * Kannada, Malayalam and Punjabi, where they are not the English word written by its sound, which is found by that. Latin
 * words among them are how people type them.
 */
const MEANINGS: readonly (readonly [english: string, said: string])[] = [
  // What is offered, by whom and for whom.
  ['grant subsid', 'अनुदान অনুদান மானிய અનુદાન ಅನುದಾನ ਅਨੁਦਾਨ anudan'],
  ['debt loan credit', 'ऋण कर्ज ঋণ கடன் రుణ ઋણ કર્જ ಸಾಲ വായ്പ ਕਰਜ karj karz'],
  ['equity invest', 'निवेश गुंतवणूक বিনিয়োগ முதலீட పెట్టుబడి રોકાણ ಹೂಡಿಕೆ നിക്ഷേപ ਨਿਵੇਸ਼'],
  ['fund capital', 'निधि कोष पूंजी पूँजी भांडवल মূলধন நிதி மூலதன నిధి મૂડી ನಿಧಿ ಬಂಡವಾಳ മൂലധന ਪੂੰਜੀ'],
  ['scheme program yojana', 'योजना প্রকল্প திட்ட పథక યોજના ಯೋಜನೆ പദ്ധതി ਯੋਜਨਾ yojana'],
  ['government govt', 'सरकार সরকার அரசு ప్రభుత్వ સરકાર ಸರ್ಕಾರ സർക്കാർ ਸਰਕਾਰ sarkari'],
  ['award prize challenge', 'पुरस्कार प्रतियोगिता விருது పురస్కార પુરસ્કાર ಪ್ರಶಸ್ತಿ പുരസ്കാര'],
  ['women woman', 'महिला स्त्री নারী মহিলা பெண் மகளிர் మహిళ મહિલા ಮಹಿಳ വനിത സ്ത്രീ ਔਰਤ ਮਹਿਲਾ mahila'],
  ['youth young', 'युवा तरुण যুব இளைஞ యువత યુવા ಯುವ യുവ ਨੌਜਵਾਨ'],
  ['rural village', 'गांव गाँव ग्रामीण ग्राम গ্রাম கிராம గ్రామ ગામ ગ્રામીણ ಗ್ರಾಮ ഗ്രാമ ਪਿੰਡ gramin'],
  ['entrepreneur founder', 'उद्यमी उद्यमियों उद्योजक উদ্যোক্তা தொழில்முனைவ ઉદ્યોગસાહસિક ಉದ್ಯಮಿ സംരംഭക ਉੱਦਮੀ udyami'],
  ['training skill', 'प्रशिक्षण कौशल প্রশিক্ষণ பயிற்சி శిక్షణ તાલીમ ತರಬೇತಿ പരിശീലന ਸਿਖਲਾਈ'],
  ['job employ staffing', 'रोजगार नौकरी কর্মসংস্থান வேலை ఉపాధి રોજગાર ಉದ್ಯೋಗ തൊഴിൽ ਰੁਜ਼ਗਾਰ rozgar rojgar'],
  ['industr enterprise manufact', 'उद्योग उद्यम শিল্প தொழில் పరిశ్రమ ઉદ્યોગ ಉದ್ಯಮ ಕೈಗಾರಿಕೆ വ്യവസായ ਉਦਯੋਗ'],
  ['business trade', 'व्यापार व्यवसाय ব্যবসা வணிக వ్యాపార વેપાર ವ್ಯಾಪಾರ വ്യാപാര ਵਪਾਰ vyapar'],
  ['export', 'निर्यात রপ্তানি ஏற்றுமதி ఎగుమతి નિકાસ ರಫ್ತು കയറ്റുമതി ਨਿਰਯਾਤ niryat'],

  // What they do.
  ['agri farm krishi kheti', 'कृषि खेती शेती কৃষি চাষ விவசாய வேளாண் వ్యవసాయ કૃષિ ખેતી ಕೃಷಿ ಬೇಸಾಯ കൃഷി ਖੇਤੀ krishi kheti'],
  ['farm agri kisan', 'किसान शेतकरी কৃষক চাষী రైతు ખેડૂત ರೈತ കർഷക ਕਿਸਾਨ kisan'],
  ['organic natural', 'जैविक सेंद्रिय জৈব இயற்கை సేంద్రియ સજીવ ಸಾವಯವ ജൈവ ਜੈਵਿਕ jaivik'],
  ['dairy milk', 'दूध दुग्ध দুধ பால் పాలు દૂધ ಹಾಲು പാൽ ਦੁੱਧ doodh dudh'],
  ['fish aqua', 'मछली मत्स्य मासे মাছ মৎস্য மீன் చేప మత్స్య માછલી મત્સ્ય ಮೀನು മത്സ്യ മീൻ ਮੱਛੀ machhli'],
  ['poultry', 'मुर्गी कुक्कुट পোলট্রি கோழி కోళ్ల મરઘાં ಕೋಳಿ കോഴി ਮੁਰਗੀ murgi'],
  ['honey', 'शहद मधु মধু தேன் తేనె મધ ಜೇನು തേൻ ਸ਼ਹਿਦ shahad'],
  ['seed', 'बीज বীজ விதை విత్తన બીજ ಬೀಜ വിത്ത് ਬੀਜ'],
  ['food', 'खाद्य भोजन खाना খাদ্য খাবার உணவ ఆహార ખાદ્ય ખોરાક ಆಹಾರ ഭക്ഷണ ਭੋਜਨ'],
  ['spice masala', 'मसाला मसाले মশলা மசாலா మసాలా મસાલા ಮಸಾಲೆ ਮਸਾਲੇ'],
  ['tea chai', 'चाय चहा চা தேநீர் ચા ಚಹಾ ചായ ਚਾਹ'],
  ['fruit', 'फल ফল பழம் పండ్లు ફળ ಹಣ್ಣು പഴം ਫਲ'],
  ['vegetable', 'सब्जी भाजी সবজি காய்கறி కూరగాయ શાકભાજી ತರಕಾರಿ പച്ചക്കറി ਸਬਜ਼ੀ sabzi sabji'],
  ['handloom loom weav', 'हथकरघा हातमाग करघा তাঁত கைத்தறி చేనేత હાથશાળ ಕೈಮಗ್ಗ കൈത്തറി hathkargha'],
  ['weav loom handloom', 'बुनकर बुनाई विणकर তাঁতি நெசவ વણકર ನೇಕಾರ നെയ്ത്ത bunkar'],
  [
    'textile cloth apparel fabric garment',
    'वस्त्र कपडा कपडे कापड বস্ত্র কাপড় துணி ஜவுளி వస్త్ర કાપડ વસ્ત્ર ಬಟ್ಟೆ ಜವಳಿ തുണി വസ്ത്ര ਕੱਪੜ kapda',
  ],
  ['silk', 'रेशम রেশম பட்டு పట్టు રેશમ ರೇಷ್ಮೆ പട്ട് ਰੇਸ਼ਮ'],
  ['cotton', 'कपास सूती कापूस তুলা பருத்தி పత్తి કપાસ ಹತ್ತಿ പരുത്തി ਕਪਾਹ kapas'],
  ['bamboo', 'बांस बाँस বাঁশ மூங்கில் వెదురు વાંસ ಬಿದಿರು മുള ਬਾਂਸ baans'],
  ['handicraft craft artisan', 'हस्तशिल्प हस्तकला शिल्प হস্তশিল্প கைவினை హస్తకళ હસ્તકલા ಕರಕುಶಲ കരകൗശല ਦਸਤਕਾਰੀ hastshilp'],
  ['artisan craft', 'कारीगर शिल्पकार কারিগর கைவினைஞர் કારીગર ಕುಶಲಕರ್ಮಿ ਕਾਰੀਗਰ karigar'],
  ['potter ceramic clay', 'कुम्हार মৃৎশিল্প குயவ కుమ్మరి કુંભાર ಕುಂಬಾರ കുംഭാര ਘੁਮਿਆਰ kumhar'],
  ['jewel gem', 'आभूषण गहने गहना जेवर दागिने গহনা நகை ఆభరణ ઘરેણા આભૂષણ ಆಭರಣ ആഭരണ ਗਹਿਣੇ gehne'],
  ['leather footwear', 'चमडा चमडे चामडे চামড়া தோல் తోలు ચામડ ಚರ್ಮ തുകൽ ਚਮੜਾ chamda'],
  ['footwear shoe', 'जूता जूते জুতা காலணி చెప్పులు પગરખા ಪಾದರಕ್ಷೆ പാദരക്ഷ ਜੁੱਤੀ joote'],
  ['toy', 'खिलौना खिलौने खेळणी খেলনা பொம்மை బొమ్మ રમકડ ಆಟಿಕೆ കളിപ്പാട്ട ਖਿਡੌਣ khilone'],
  ['furniture wood', 'लकडी लाकूड কাঠ மரம் చెక్క લાકડ ಮರದ തടി ਲੱਕੜ lakdi'],
  ['construct hous build', 'निर्माण आवास मकान নির্মাণ கட்டுமான నిర్మాణ બાંધકામ ನಿರ್ಮಾಣ നിർമാണ നിർമ്മാണ ਉਸਾਰੀ'],
  ['steel iron metal', 'इस्पात लोहा पोलाद ইস্পাত লোহা இரும்பு ఉక్కు ઇસ્પાત ಉಕ್ಕು ഉരുക്ക ਲੋਹਾ'],
  ['machine equipment', 'यंत्र যন্ত্র இயந்திர యంత్ర યંત્ર ಯಂತ್ರ യന്ത്ര ਯੰਤਰ'],
  ['vehicle auto', 'वाहन गाडी যানবাহন গাড়ি வாகன వాహన વાહન ವಾಹನ വാഹന ਵਾਹਨ'],
  ['transport logistic', 'परिवहन ढुलाई পরিবহন போக்குவரத்து రవాణా પરિવહન ಸಾರಿಗೆ ഗതാഗത parivahan'],
  ['travel touris hospitality', 'पर्यटन यात्रा পর্যটন ভ্রমণ சுற்றுலா పర్యాటక પ્રવાસ પર્યટન ಪ್ರವಾಸ വിനോദസഞ്ചാര paryatan'],
  ['solar', 'सौर সৌর சூரிய சௌர సౌర સૌર ಸೌರ സൗര ਸੌਰ'],
  ['energy renewable', 'ऊर्जा শক্তি எரிசக்தி శక్తి ઊર્જા ಶಕ್ತಿ ഊർജ ਊਰਜਾ'],
  ['electric power', 'बिजली विद्युत वीज বিদ্যুৎ மின்சார విద్యుత్ વીજળી ವಿದ್ಯುತ್ വൈദ്യുത ਬਿਜਲੀ bijli'],
  ['water', 'पानी जल পানি জল தண்ணீர் நீர் నీరు నీటి પાણી ನೀರು വെള്ളം ജല ਪਾਣੀ paani'],
  ['waste recycl', 'कचरा कूडा বর্জ্য கழிவு వ్యర్థ કચરો ತ್ಯಾಜ್ಯ ಕಸ മാലിന്യ ਕੂੜਾ kachra'],
  ['environment climate green', 'पर्यावरण পরিবেশ சுற்றுச்சூழல் పర్యావరణ પર્યાવરણ ಪರಿಸರ പരിസ്ഥിതി ਵਾਤਾਵਰਣ paryavaran'],
  ['health medic', 'स्वास्थ्य आरोग्य চিকিৎসা স্বাস্থ্য சுகாதார ஆரோக்கிய ఆరోగ్య આરોગ્ય ಆರೋಗ್ಯ ആരോഗ്യ ਸਿਹਤ swasthya'],
  ['pharma medic drug', 'दवा औषध ঔষধ ওষুধ மருந்து ఔషధ દવા ಔಷಧ മരുന്ന് ਦਵਾਈ dawai'],
  ['education learn school', 'शिक्षा शिक्षण পড়াশোনা শিক্ষা கல்வி విద్య શિક્ષણ ಶಿಕ್ಷಣ വിദ്യാഭ്യാസ ਸਿੱਖਿਆ'],
  ['tech', 'प्रौद्योगिकी तकनीक तंत्रज्ञान প্রযুক্তি தொழில்நுட்ப సాంకేతిక ತಂತ್ರಜ್ಞಾನ സാങ്കേതിക ਤਕਨੀਕ taknik'],
  ['scien', 'विज्ञान বিজ্ঞান அறிவியல் విజ్ఞాన વિજ્ઞાન ವಿಜ್ಞಾನ ശാസ്ത്ര ਵਿਗਿਆਨ vigyan'],
  ['research', 'अनुसंधान शोध संशोधन গবেষণা ஆராய்ச்சி పరిశోధన સંશોધન ಸಂಶೋಧನೆ ഗവേഷണ ਖੋਜ'],
  ['financ fintech', 'वित्त অর্থায়ন ఆర్థిక નાણાકીય ಹಣಕಾಸು ധനകാര്യ ਵਿੱਤ'],
  ['insur', 'बीमा विमा বীমা காப்பீட బీమా વીમ ವಿಮೆ ਬੀਮਾ bima'],
  ['retail shop store kirana', 'दुकान दूकान দোকান கடை దుకాణ દુકાન ಅಂಗಡಿ ਦੁਕਾਨ dukan'],
  ['market', 'बाजार বাজার சந்தை బజారు બજાર ಮಾರುಕಟ್ಟೆ വിപണി ਬਾਜ਼ਾਰ'],
  ['defence defense', 'रक्षा প্রতিরক্ষা பாதுகாப்பு రక్షణ સંરક્ષણ ರಕ್ಷಣೆ പ്രതിരോധ ਰੱਖਿਆ'],
  ['legal law', 'कानून कायदा আইন சட்ட చట్ట કાયદ ಕಾನೂನು നിയമ ਕਾਨੂੰਨ kanoon'],
  ['beauty cosmetic', 'सौंदर्य সৌন্দর্য அழகு సౌందర్య સૌંદર્ય ಸೌಂದರ್ಯ സൗന്ദര്യ ਸੁੰਦਰਤਾ'],
  ['music', 'संगीत সঙ্গীত இசை సంగీత સંગીત ಸಂಗೀತ സംഗീത ਸੰਗੀਤ'],
  ['sport fitness', 'खेल खेळ খেলা விளையாட்டு క్రీడ રમત ಕ್ರೀಡೆ കായിക ਖੇਡ'],
];

/** What only joins other words: 'के लिए' is 'for'. */
const JOINING = `a an and at by for from in near of on or the to with
  के का की को में से पर और या एवं तथा लिए हेतु वाला वाली वाले चा ची चे च्या साठी आणि জন্য এর এবং ও மற்றும் కోసం మరియు
  માટે અને ના ની ನೇ ಮತ್ತು ಗಾಗಿ വേണ്ടി ਲਈ ਦੇ ਦੀ ਦਾ ਅਤੇ`;

/** How Hindi and Marathi words end otherwise; with another ending it is another word: शिल्प is craft, शिल्पा a name. */
const DEVANAGARI_ENDINGS = words('ों ओं ें े ी एं एँ ियों ियां ियाँ ीय ांना ांसाठी ांच्या ाच्या ाची ाचे ने');
const DEVANAGARI = /^[\u0900-\u097f]+$/;
/** The other languages add to a word what Hindi says beside it. Longer endings make another word of it. */
const ENDING_MOST = 4;
/** Of shorter words too many others are the beginning. */
const STEM_LEAST = 3;

const english = new Map<string, Set<string>>();
for (const [meant, said] of MEANINGS)
  for (const word of words(said))
    english.set(word, new Set([...(english.get(word) ?? []), ...words(meant)].filter((one) => one !== word)));
const joining: ReadonlySet<string> = new Set(words(JOINING));

/** What a word means in English. */
export interface Meaning {
  /** How the English words begin. */
  readonly beginnings: readonly string[];
  /** Whether it was found as it was typed; else without its ending, and it may be something else. */
  readonly exact: boolean;
}

/** @param word folded. @returns null where nothing is known of it */
export function meaningOf(word: string): Meaning | null {
  const exact = english.get(word);
  if (exact) return { beginnings: [...exact], exact: true };
  for (const stem of stemsOf(word)) {
    const found = english.get(stem);
    if (found) return { beginnings: [...found], exact: false };
  }
  return null;
}

/** What a word may be without its ending, the longest first. */
function stemsOf(word: string): string[] {
  const most = Math.min(ENDING_MOST, word.length - STEM_LEAST);
  if (!isIndic(word) || most < 1) return [];
  if (DEVANAGARI.test(word))
    return DEVANAGARI_ENDINGS.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length));
  return Array.from({ length: most }, (_, i) => word.slice(0, -1 - i));
}

/** Without the words that only join others; as it was where there are no others. */
export function withoutJoining(typed: readonly string[]): readonly string[] {
  const telling = typed.filter((word) => !joining.has(word));
  return telling.length > 0 ? telling : typed;
}
