import { Link } from 'react-router'
import type { GridField, GridRow } from '#contract/admin/product-grid.ts'
import { isIn } from './block.ts'
import { columns } from './columns.ts'
import type { Edits } from './edits.ts'
import { GridCell } from './grid-cell.tsx'
import type { CellPosition } from './use-cell-position.ts'
import type { useGridActions } from './use-grid-actions.ts'

/** The props that all rows share. */
export interface LineSetup {
  edits: Edits
  places: CellPosition
  actions: ReturnType<typeof useGridActions>
  mayEdit: (field: GridField) => boolean
}

interface LineProps extends LineSetup {
  row: GridRow
  index: number
}

/** The cells of one product. */
export function GridLine({ row, index, edits, places, actions, mayEdit }: LineProps) {
  const { at, area, typing, setTyping } = places
  return (
    <tr aria-rowindex={index + 2}>
      <th
        scope="row"
        className="sticky left-0 z-1 h-11 truncate border-paper-200 border-r border-b bg-paper-0 px-3 text-left font-normal"
      >
        <Link
          to={`/products/${row.id}`}
          tabIndex={-1}
          className="text-link"
          title={`${row.name}, ${row.net_quantity}`}
        >
          {row.name}
        </Link>
      </th>
      {columns.map((column, place) => {
        const isHere = at.row === index && at.column === place
        return (
          <GridCell
            key={column.field}
            place={{ row: index, column: place }}
            isHere={isHere}
            isChosen={isIn(area, { row: index, column: place })}
            mayEdit={mayEdit(column.field)}
            typing={isHere ? typing : null}
            onTyping={setTyping}
            onLeave={actions.commit}
            row={row}
            column={column}
            edits={edits}
          />
        )
      })}
    </tr>
  )
}
