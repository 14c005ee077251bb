import { Notice } from '../../ui/notice.tsx'
import { Conflict } from '../components/conflict.tsx'
import { columnOf, storedText } from './columns.ts'
import type { Typed } from './edits.ts'
import type { CellConflict } from './rebase.ts'

interface ConflictListProps {
  conflicts: CellConflict[]
  onTake: (typed: Typed[]) => void
}

/** Cells that a colleague changed too, each with their value. */
export const ConflictList = ({ conflicts, onTake }: ConflictListProps) => (
  <Notice tone="info" className="mt-4">
    You both changed these cells. Yours stay unless you take theirs; then save again.
    <ul className="mt-1">
      {conflicts.map(({ id, field, before, server }) => (
        <li key={`${id}.${field}`}>
          {server.name}, {columnOf(field).label}
          <Conflict
            server={storedText(server, field)}
            before={storedText(before, field)}
            onTake={() => onTake([{ id, field, text: columnOf(field).write(server[field]) }])}
          />
        </li>
      ))}
    </ul>
  </Notice>
)
