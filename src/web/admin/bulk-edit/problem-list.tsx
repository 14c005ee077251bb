import { Notice } from '../../ui/notice.tsx'
import { columnOf } from './columns.ts'
import type { Rows, WrongCell } from './edits.ts'

const maxShown = 8

/** Cells that can’t be saved, each with the reason. */
export function WrongList({ wrong, rows }: { wrong: WrongCell[]; rows: Rows }) {
  if (wrong.length === 0) return null
  return (
    <Notice tone="error" className="mb-4">
      {wrong.length === 1 ? '1 cell can’t be saved:' : `${wrong.length} cells can’t be saved:`}
      <ul className="mt-1 list-disc pl-5">
        {wrong.slice(0, maxShown).map(({ id, field, problem }) => (
          <li key={`${id}.${field}`}>
            {rows.get(id)?.name}, {columnOf(field).label}: {problem}
          </li>
        ))}
      </ul>
      {wrong.length > maxShown && `And ${wrong.length - maxShown} more.`}
    </Notice>
  )
}
