/** A page of plain text in sections, such as terms and privacy. */
export type LongText = {
  title: string;
  description: string;
  updated: string;
  lede: string;
  /** Pages that say more. */
  more?: { href: string; label: string }[];
  sections: { title: string; text?: string[]; list?: string[] }[];
};
