import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { METRIC_ROWS_MAX } from '#api/contract/limits.ts';
import { metricsForm as words } from '#words/metrics-form.ts';
import { Icon } from '../../components/Icon.tsx';
import { FieldError } from '../forms/Field.tsx';
import { COLUMNS, cellId, type FilledIn, type ListName, type Wrong } from './metricsFields.ts';

/** Columns that hold numbers: phones show their digits for them. */
const NUMBERS: readonly string[] = ['percent', 'year', 'amount', 'count'];

interface Props {
  list: ListName;
  form: UseFormReturn<FilledIn>;
  wrong: Wrong;
}

/** One list of the form: a row for each entry, rows added and taken away. */
export function MetricsRows({ list, form, wrong }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: list });
  const columns = COLUMNS[list];
  return (
    <fieldset className="stack stack-tight">
      <legend className="label">{words.lists[list]}</legend>
      {fields.map((field, row) => (
        <div key={field.id} className="stack stack-tight">
          <div className="metrics-row">
            {columns.map((column) => {
              const id = cellId(list, row, column);
              return (
                <input
                  key={column}
                  id={id}
                  className="input"
                  placeholder={words.columns[column]}
                  aria-label={words.row(words.columns[column], row + 1)}
                  aria-invalid={id in wrong}
                  aria-describedby={id in wrong ? `${id}-error` : undefined}
                  inputMode={NUMBERS.includes(column) ? 'decimal' : 'text'}
                  {...form.register(`${list}.${row}.${column}`)}
                />
              );
            })}
            <button
              type="button"
              className="btn btn-icon btn-quiet"
              aria-label={words.remove(words.lists[list], row + 1)}
              onClick={() => remove(row)}
            >
              <Icon name="trash" size={20} />
            </button>
          </div>
          {columns.map((column) => {
            const id = cellId(list, row, column);
            return <FieldError key={column} id={id} error={wrong[id]?.message} />;
          })}
        </div>
      ))}
      {fields.length < METRIC_ROWS_MAX && (
        <p>
          <button
            type="button"
            className="btn btn-small"
            onClick={() => append(Object.fromEntries(columns.map((column) => [column, ''])))}
          >
            <Icon name="plus" size={18} />
            {words.add}
            <span className="unseen">{words.addTo(words.lists[list])}</span>
          </button>
        </p>
      )}
    </fieldset>
  );
}
