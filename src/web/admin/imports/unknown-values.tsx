import type { Import } from '#contract/admin/imports.ts'
import { Select } from '../../ui/select.tsx'
import { withRenamed } from './typed-columns.ts'
import type { ImportActions } from './use-import.ts'

interface UnknownValuesProps {
  one: Import
  actions: ImportActions
  isFixed: boolean
}

/** Values of the file that a field can't have, each with a choice of those that it can. */
export const UnknownValues = ({ one, actions, isFixed }: UnknownValuesProps) =>
  one.remarks.map(({ text, items, field }) => {
    const choices = one.fields.find(({ name }) => name === field)?.choices ?? []
    if (field === undefined || choices.length === 0) return null
    const column = actions.columnOf(field)
    return (
      <fieldset key={field} disabled={isFixed} className="grid gap-3">
        <legend className="mb-1 font-semibold text-label">{text}</legend>
        <p className="text-ink-700 text-label">
          Choose what each becomes. Rows with one that has no choice are refused.
        </p>
        {items.map((item) => (
          <Select
            key={item}
            label={item}
            value={column.renamed?.find(({ from }) => from === item)?.to ?? ''}
            onChange={({ target }) => actions.choose(field, withRenamed(column, item, target.value))}
            className="sm:max-w-sm"
          >
            <option value="">Not chosen</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </Select>
        ))}
      </fieldset>
    )
  })
