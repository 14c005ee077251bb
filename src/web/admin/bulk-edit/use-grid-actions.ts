import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { GridField, GridRow } from '#contract/admin/product-grid.ts'
import { fillDown, type Place, readBlock, type Spread, spreadBlock } from './block.ts'
import { columns } from './columns.ts'
import { cellKey, type Edits, type Typed } from './edits.ts'
import { placeAfter } from './grid-keys.ts'
import type { CellPosition } from './use-cell-position.ts'

interface ActionsSetup {
  shown: GridRow[]
  edits: Edits
  places: CellPosition
  page: number
  mayEdit: (field: GridField) => boolean
  type: (typed: Typed[]) => void
  undo: () => void
  notify: (message: string) => void
}

const leftText = (left: number): string =>
  left === 1
    ? '1 cell was left out: it has no place here, or you may not edit it.'
    : `${left} cells were left out: they have no place here, or you may not edit them.`

/** Handles keys, pointer and clipboard of the grid. */
export function useGridActions({ shown, edits, places, page, mayEdit, type, undo, notify }: ActionsSetup) {
  const { at, area, typing, go, setTyping } = places
  const extent = { rows: shown.length, columns: columns.length, page }
  const here = cellAt(at)
  const wasHere = useRef(false)

  function cellAt({ row, column }: Place): { row: GridRow; field: GridField } | null {
    const [found, field] = [shown[row], columns[column]?.field]
    return found && field ? { row: found, field } : null
  }
  /** The text as copied. */
  function textAt(place: Place): string {
    const cell = cellAt(place)
    const column = columns[place.column]
    if (!cell || !column) return ''
    const edit = edits.get(cellKey(cell.row.id, cell.field))
    return edit && edit.value === undefined ? edit.text : column.write(edit?.value ?? cell.row[cell.field])
  }
  function take({ typed, left }: Spread): void {
    if (typed.length > 0) type(typed)
    if (left > 0) notify(leftText(left))
  }
  function commit(): void {
    if (typing !== null && here) type([{ id: here.row.id, field: here.field, text: typing }])
    setTyping(null)
  }
  function beginAt(place: Place, text: string): void {
    const cell = cellAt(place)
    if (!cell || !mayEdit(cell.field)) return
    if (cell.field === 'coming_soon')
      type([{ id: cell.row.id, field: cell.field, text: otherThan(textAt(place)) }])
    else setTyping(text)
  }
  const fill = () => take(fillDown(area, textAt, shown, mayEdit))

  function whileTyping(event: KeyboardEvent): void {
    const sideways = event.shiftKey ? 'ArrowLeft' : 'ArrowRight'
    const next = { Enter: event.shiftKey ? 'ArrowUp' : 'ArrowDown', Tab: sideways }[event.key]
    if (event.key === 'Escape') setTyping(null)
    else if (next) {
      commit()
      go(placeAfter({ key: next, isFar: false }, at, extent) ?? at)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  function withControl(key: string): boolean {
    if (key === 'd') fill()
    else if (key === 'z') undo()
    else return false
    return true
  }
  function onKey(event: KeyboardEvent): void {
    const isFar = event.ctrlKey || event.metaKey
    const to = placeAfter({ key: event.key, isFar }, at, extent)
    if (to) go(to, event.shiftKey)
    else if (isFar) {
      if (!withControl(event.key.toLowerCase())) return
    } else if (event.key === 'Enter' || event.key === 'F2') beginAt(at, textAt(at))
    else if (event.key.length === 1 && !event.altKey) beginAt(at, event.key.trim())
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    commit,
    fill,
    onKeyDown: (event: KeyboardEvent) => (typing === null ? onKey(event) : whileTyping(event)),
    /** A second press on a cell edits it, also when it is no double click. */
    onPointerDown: (event: PointerEvent) => {
      wasHere.current = cellOf(event.target) === document.activeElement
    },
    onClick: (event: MouseEvent) => {
      const to = placeOf(event.target)
      if (!to || typing !== null) return
      go(to, event.shiftKey)
      if (wasHere.current && !event.shiftKey) beginAt(to, textAt(to))
    },
    onPaste: (event: ClipboardEvent) => {
      if (typing !== null) return
      event.preventDefault()
      take(spreadBlock(readBlock(event.clipboardData.getData('text/plain')), area, shown, mayEdit))
    },
    onCopy: (event: ClipboardEvent) => {
      if (typing !== null) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', blockOf(area, textAt))
    },
  }
}

const otherThan = (text: string): string => (text === 'On sale' ? 'Coming soon' : 'On sale')

const blockOf = ({ from, to }: CellPosition['area'], textAt: (place: Place) => string): string => {
  const numbers = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return numbers(from.row, to.row)
    .map((row) =>
      numbers(from.column, to.column)
        .map((column) => textAt({ row, column }))
        .join('\t'),
    )
    .join('\n')
}

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null

/** The place of the cell that was pressed. */
function placeOf(target: EventTarget): Place | null {
  const cell = cellOf(target)
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}
