export { arrayRows, pragma, type Rows, rows } from '#events/sqlite/rows.ts';
export {
  type Composed,
  composed,
  prepareAll,
  prepareArrays,
  prepareOne,
  type Statement,
  statement,
} from '#events/sqlite/statements.ts';
