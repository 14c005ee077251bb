import { type Ref, useEffect, useRef } from 'react'
import type { GridRow } from '#contract/admin/product-grid.ts'
import type { Place } from './block.ts'
import type { Column } from './columns.ts'
import { cellKey, type Edits, problemOf } from './edits.ts'

interface CellProps {
  row: GridRow
  column: Column
  place: Place
  edits: Edits
  isHere: boolean
  isChosen: boolean
  mayEdit: boolean
  /** The text being typed; null when the cell is not edited. */
  typing: string | null
  onTyping: (text: string) => void
  /** The typing is over by leaving the cell. */
  onLeave: () => void
}

const looks = {
  wrong: 'bg-alert-100 shadow-[inset_4px_0_0_var(--color-alert-700)] font-semibold text-alert-700',
  unsaved: 'bg-sun-100 shadow-[inset_4px_0_0_var(--color-sun-800)] font-semibold',
  plain: '',
}

const lookOf = (problem: string | null, isUnsaved: boolean): string => {
  if (problem) return looks.wrong
  return isUnsaved ? looks.unsaved : looks.plain
}

/** A cell with its value, its unsaved change or its error. */
export function GridCell({
  row,
  column,
  place,
  edits,
  isHere,
  isChosen,
  mayEdit,
  typing,
  ...actions
}: CellProps) {
  const { field, show } = column
  const edit = edits.get(cellKey(row.id, field))
  const problem = problemOf(row, field, edits)
  const text = edit ? textOf(column, edit) : show(row[field])
  return (
    <td
      role="gridcell"
      aria-colindex={place.column + 2}
      aria-selected={isChosen}
      aria-readonly={!mayEdit}
      aria-invalid={problem !== null || undefined}
      tabIndex={isHere && typing === null ? 0 : -1}
      data-here={isHere || undefined}
      data-row={place.row}
      data-column={place.column}
      className={`relative h-11 truncate border-paper-200 border-b px-2 text-right tabular-nums ${lookOf(problem, edit !== undefined)} ${isChosen ? 'outline-1 outline-leaf-600 -outline-offset-1' : ''} ${isHere ? 'outline-2 outline-leaf-700 -outline-offset-2' : ''} ${mayEdit ? '' : 'text-ink-500'}`}
    >
      {typing === null ? (
        <>
          {problem && <span aria-hidden="true">! </span>}
          {text}
          {edit && <span className="sr-only">, not saved, was {show(row[field])}</span>}
          {problem && <span className="sr-only">, {problem}</span>}
        </>
      ) : (
        <CellInput
          label={`${column.label} of ${row.name}`}
          text={typing}
          onTyping={actions.onTyping}
          onLeave={actions.onLeave}
        />
      )}
    </td>
  )
}

const textOf = (
  { show }: Column,
  { value, text }: { value?: string | number | boolean | null; text: string },
): string => (value === undefined ? text : show(value))

interface InputProps {
  label: string
  text: string
  onTyping: (text: string) => void
  onLeave: () => void
}

function CellInput({ label, text, onTyping, onLeave }: InputProps) {
  const input: Ref<HTMLInputElement> = useRef(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <input
      ref={input}
      aria-label={label}
      value={text}
      autoComplete="off"
      onChange={(event) => onTyping(event.target.value)}
      onBlur={onLeave}
      className="absolute inset-0 bg-white px-2 text-right font-semibold outline-2 outline-leaf-700 -outline-offset-2"
    />
  )
}
