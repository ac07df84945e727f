import type { Issue } from '#api/contract/answer.ts';
import type { Company } from '#api/contract/company-answer.ts';

/** The lists of the form, in order, and the fields of their rows. */
export const COLUMNS = {
  marketShare: ['name', 'percent'],
  revenue: ['year', 'amount'],
  employees: ['year', 'count'],
  investors: ['name', 'amount'],
  founders: ['name', 'role'],
  culture: ['text'],
} as const;
export type ListName = keyof typeof COLUMNS;
export const LISTS = Object.keys(COLUMNS) as ListName[]; // its keys

/** A row as it is typed. `image` is a founder's picture, which this form keeps as it is. */
export type Row = { [column: string]: string };
export type FilledIn = { growth: string } & { [List in ListName]: Row[] };

type Metrics = Pick<Company, ListName | 'growth'>;

/** What the company reported before, as the form shows it. */
export function filledIn(company: Metrics): FilledIn {
  const typed = (row: object): Row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
  return {
    growth: company.growth === null ? '' : String(company.growth),
    marketShare: company.marketShare.map(typed),
    revenue: company.revenue.map(typed),
    employees: company.employees.map(typed),
    investors: company.investors.map(typed),
    founders: company.founders.map(({ name, role, image }) => ({ name, role, image })),
    culture: company.culture.map((text) => ({ text })),
  };
}

const isFilled = (list: ListName, row: Row): boolean => COLUMNS[list].some((column) => row[column]?.trim());

/** What is sent: rows that were left empty are not. */
export function reported(values: FilledIn): object {
  const rows = (list: ListName) => values[list].filter((row) => isFilled(list, row));
  return {
    ...Object.fromEntries(LISTS.map((list) => [list, rows(list)])),
    growth: values.growth,
    culture: rows('culture').map(({ text }) => text),
  };
}

/** The id of a cell's control. */
export const cellId = (list: ListName, row: number, column: string): string => `${list}-${row}-${column}`;

/** By the id of the control; the shape in which react-hook-form keeps its own errors. */
export type Wrong = Readonly<Record<string, { readonly type: 'custom'; readonly message: string }>>;

/** What is wrong, by the id of the control it stands in (a list as a whole: its first cell). The first word on each counts. */
export function wrongIn(values: FilledIn, issues: readonly Issue[]): Wrong {
  const wrong: Record<string, Wrong[string]> = {};
  for (const { path, message } of issues) {
    const list = LISTS.find((name) => name === path[0]);
    const shown = list ? values[list].flatMap((row, index) => (isFilled(list, row) ? [index] : [])) : [];
    const row = shown[Number(path[1] ?? 0)] ?? 0;
    const id = list ? cellId(list, row, String(path[2] ?? COLUMNS[list][0])) : String(path[0]);
    wrong[id] ??= { type: 'custom', message };
  }
  return wrong;
}
