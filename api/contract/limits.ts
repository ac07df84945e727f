/** The numbers of the specification (section 9), and the bounds this API puts on what it takes. Lengths are in UTF-16 units, sizes in bytes, times in milliseconds. */

// What the screens wait and show.
export const STORAGE_KEYS = { accessToken: 'accessToken', user: 'user' } as const;
export const LOGOUT_REDIRECT_MS = 100;
export const SIGNED_IN_REDIRECT_MS = 1000;
export const CARD_SKELETON_MS = 1500;
export const MODAL_LOADING_MS = 1000;
export const DESCRIPTION_PREVIEW = 120;
export const FUNDS_PAGE_SIZE = 6;
export const FUNDS_SCROLL_PX = 100;
export const SOCIAL_LINKS_SCROLL_PX = 400;
export const WIZARD_SECTIONS = 4;
export const DEFAULT_GROWTH_PERCENT = 25;
export const LOGO_PX = { width: 400, height: 400 } as const;
export const BANNER_PX = { width: 1200, height: 400 } as const;

// Members.
export const NAME_MIN = 2;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Characters of a proof of work. */
export const PROOF_MAX = 2000;
export const PASSWORD_MIN = 8;
/** Hashing costs grow with length; nobody types more. */
export const PASSWORD_MAX = 256;
/** Whoever signs up agrees to terms: that takes a person of age. */
export const AGE_MIN_YEARS = 18;
export const AGE_MAX_YEARS = 100;
/** Codes sent by mail. The alphabet leaves out what is easily misread (0 O, 1 I). */
export const CODE_LENGTH = 8;
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Codes that stand in for a second factor: so many at a time, of so many characters of the same alphabet. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 12;
export const FACTOR_NAME_MAX = 60;

// Words.
export const LINE_MAX = 160;
export const OPTION_MAX = 80;
export const COMPANY_DESCRIPTION_MAX = 2000;
export const HEADLINE_MAX = 120;
export const ABOUT_MEMBER_MAX = 2000;
export const MEMBER_LINKS_MAX = 5;
export const CONNECTION_NOTE_MIN = 20;
export const CONNECTION_NOTE_MAX = 300;
export const ABUSE_TEXT_MAX = 1000;
export const CASE_WORDS_MIN = 10;
export const CASE_WORDS_MAX = 2000;
export const MESSAGE_MAX = 4000;
/** So long after it was sent a message may be changed and taken back. */
export const MESSAGE_CHANGE_MS = 15 * 60_000;
export const FUND_DESCRIPTION_MAX = 5000;
export const POST_MAX = 5000;
export const COMMENT_MAX = 2000;
/** Why somebody in office did something. */
export const REASON_MAX = 500;
/** Members whom one text may name. */
export const MENTIONS_MOST = 20;
export const SEARCH_MAX = 100;
export const URL_MAX = 2048;

// Lists and numbers.
export const SOCIAL_LINKS_MAX = 20;
export const LIST_ITEMS_MAX = 50;
export const METRIC_ROWS_MAX = 20;
export const FOUNDED_MIN_YEAR = 1800;
export const RUPEES_MAX = 1e13;
export const HEADCOUNT_MAX = 10_000_000;
export const PAGE_MAX = 100;
/** Of a list of nothing but ids. */
export const IDS_PAGE_MAX = 1000;
export const CURSOR_MAX = 512;

// Files.
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
/** An upload may take so long: the largest document takes 210 s over a slow 3G line, which carries 50 kB a second. */
export const UPLOAD_MAX_MS = 240_000;
/** Whoever sends less, on average, makes room for others: bytes a second. */
export const UPLOAD_LEAST_RATE = 8 * 1024;
export const UPLOAD_NAME_MAX = 200;
