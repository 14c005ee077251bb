import { Notice } from '../../ui/notice.tsx'
import { Clash } from '../components/conflict.tsx'
import { columnOf, storedText } from './columns.ts'
import type { Typed } from './edits.ts'
import type { CellClash } from './rebase.ts'

interface ClashListProps {
  clashes: CellClash[]
  onTake: (typed: Typed[]) => void
}

/** Cells that a colleague changed too, each with their value. */
export const ClashList = ({ clashes, onTake }: ClashListProps) => (
  <Notice tone="info" className="mt-4">
    You both changed these cells. Yours stay unless you take theirs; then save again.
    <ul className="mt-1">
      {clashes.map(({ id, field, before, theirs }) => (
        <li key={`${id}.${field}`}>
          {theirs.name}, {columnOf(field).label}
          <Clash
            theirs={storedText(theirs, field)}
            before={storedText(before, field)}
            onTake={() => onTake([{ id, field, text: columnOf(field).write(theirs[field]) }])}
          />
        </li>
      ))}
    </ul>
  </Notice>
)
