import { Fragment, type RefObject, useEffect, useRef } from 'react'
import type { GridRow } from '#contract/admin/product-grid.ts'
import { focusFirst } from '../../lib/focus.ts'
import { columns } from './columns.ts'
import { GridLine, type LineSetup } from './grid-line.tsx'
import type { CellPosition } from './use-cell-position.ts'
import { rowHeight, useWindow } from './use-window.ts'

interface TableProps extends LineSetup {
  shown: GridRow[]
}

/** The rows of the grid; only visible rows are rendered. */
export function GridTable({ shown, edits, places, actions, mayEdit }: TableProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useWindow(box, shown.length, places.at.row)
  useFocusHere(box, places)
  return (
    <div
      ref={box}
      className="max-h-[68vh] scroll-pt-11 scroll-pl-38 overflow-auto rounded-(--radius-control) border border-paper-300 bg-paper-0 text-label sm:scroll-pl-64"
    >
      <table
        role="grid"
        aria-label="Products"
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        onKeyDown={actions.onKeyDown}
        onPointerDown={actions.onPointerDown}
        onClick={actions.onClick}
        onPaste={actions.onPaste}
        onCopy={actions.onCopy}
        className="w-full min-w-236 table-fixed border-separate border-spacing-0"
      >
        <Headings />
        <tbody>
          {drawn.map((index, nth) => {
            const row = shown[index]
            if (!row) return null
            return (
              <Fragment key={row.id}>
                <Gap rows={index - (drawn[nth - 1] ?? -1) - 1} />
                <GridLine
                  row={row}
                  index={index}
                  edits={edits}
                  places={places}
                  actions={actions}
                  mayEdit={mayEdit}
                />
              </Fragment>
            )
          })}
          <Gap rows={shown.length - (drawn.at(-1) ?? -1) - 1} />
        </tbody>
      </table>
    </div>
  )
}

const Headings = () => (
  <thead>
    <tr aria-rowindex={1}>
      <th
        scope="col"
        className="sticky top-0 left-0 z-3 h-11 w-38 border-paper-300 border-r border-b bg-paper-100 px-3 text-left sm:w-64"
      >
        Product
      </th>
      {columns.map(({ field, label }) => (
        <th
          key={field}
          scope="col"
          className="sticky top-0 z-2 border-paper-300 border-b bg-paper-100 px-2 text-right"
        >
          {label}
        </th>
      ))}
    </tr>
  </thead>
)

/** Takes the room of lines that are not drawn. */
const Gap = ({ rows }: { rows: number }) =>
  rows > 0 && (
    <tr>
      <td colSpan={columns.length + 1} style={{ height: rows * rowHeight }} />
    </tr>
  )

/** Moves the keyboard focus to the current cell while the grid has the focus. */
function useFocusHere(box: RefObject<HTMLDivElement | null>, { at, typing }: CellPosition): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const grid = box.current
    const isElsewhere = document.activeElement !== document.body && !grid?.contains(document.activeElement)
    const isSaved = isFirst.current || isElsewhere || typing !== null
    isFirst.current = false
    if (isSaved) return
    focusFirst(grid, `[data-row="${at.row}"][data-column="${at.column}"]`)
  }, [box, at.row, at.column, typing])
}
