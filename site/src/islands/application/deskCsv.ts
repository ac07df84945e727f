import type { ApplicationListAnswer } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { reviewing } from '#words/reviewing.ts';
import { todayInIndia } from '../../format/dates.ts';
import { toCsv } from '../report/csv.ts';

const words = reviewing.desk;

/** Spreadsheets take a cell that begins like this for a formula, and run it. */
const LIKE_FORMULA = /^[=+\-@\t\r]/;

/** A cell that is read as the text it is. */
export const asText = (cell: string): string => (LIKE_FORMULA.test(cell) ? `'${cell}` : cell);

/** The rows of a desk as a table to take along. @param origin of the links, e.g. https://udyamsetu.example */
export function deskCsv(rows: ApplicationListAnswer['applications'], origin: string): string {
  const { company, status, submitted, moved } = words.columns;
  const day = (moment: string | null): string => (moment === null ? '' : todayInIndia(Date.parse(moment)));
  return toCsv([
    [company, status, submitted, moved, words.csvLink],
    ...rows.map((one) =>
      [
        ...[one.applicant.name, applications.status[one.status], day(one.submittedAt), day(one.updatedAt)],
        `${origin}/dashboard/applications/${one._id}?as=reviewer`,
      ].map(asText),
    ),
  ]);
}
