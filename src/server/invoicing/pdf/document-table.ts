import { faint, mm, rule, type Sheet } from './sheet.ts'

export interface TableColumn<Row> {
  title: string
  /** Share of the table's width; all add up to 1. */
  share: number
  align?: 'left' | 'right'
  cell: (row: Row) => string
  isBold?: true
  /** A box to tick instead of a text. */
  isTick?: true
}

export interface Frame {
  left: number
  right: number
  bottom: number
  y: number
}

const size = 10
const gap = mm(2)
const tick = mm(4)

/** Draws rows over several pages if needed, each with the titles, and answers the y below the last one. */
export function drawTable<Row>(
  sheet: Sheet,
  columns: TableColumn<Row>[],
  rows: Row[],
  { left, right, bottom, y }: Frame,
): number {
  let at = drawTitles(sheet, columns, { left, right, y })
  for (const row of rows) {
    const height = heightOf(sheet, columns, row, right - left)
    if (at + height > bottom) {
      sheet.newPage()
      at = drawTitles(sheet, columns, { left, right, y: mm(18) })
    }
    drawRow(sheet, columns, row, { left, right, y: at })
    at += height
    sheet.line(left, at, right, at, rule)
  }
  return at
}

type Band = Omit<Frame, 'bottom'>

function placesOf<Row>(columns: TableColumn<Row>[], { left, right }: Band): { x: number; width: number }[] {
  let x = left
  return columns.map(({ share }) => {
    const width = share * (right - left)
    const place = { x, width: width - gap }
    x += width
    return place
  })
}

function drawTitles<Row>(sheet: Sheet, columns: TableColumn<Row>[], band: Band): number {
  const places = placesOf(columns, band)
  for (const [index, { title, align = 'left' }] of columns.entries()) {
    const { x, width } = places[index] ?? { x: band.left, width: 0 }
    sheet.write(title, x, band.y, { size: 8, color: faint, width, align })
  }
  const below = band.y + mm(5)
  sheet.line(band.left, below, band.right, below, sheet.colour)
  return below
}

function heightOf<Row>(sheet: Sheet, columns: TableColumn<Row>[], row: Row, full: number): number {
  const heights = columns.map(({ cell, share, isBold }) =>
    sheet.measure(cell(row), { size, width: share * full - gap, weight: isBold ? 'bold' : 'regular' }),
  )
  return Math.max(...heights, tick) + mm(3)
}

function drawRow<Row>(sheet: Sheet, columns: TableColumn<Row>[], row: Row, band: Band): void {
  const places = placesOf(columns, band)
  for (const [index, { cell, align = 'left', isBold, isTick }] of columns.entries()) {
    const { x, width } = places[index] ?? { x: band.left, width: 0 }
    if (isTick) drawTick(sheet, x, band.y + mm(1.4))
    else
      sheet.write(cell(row), x, band.y + mm(1.2), { size, width, align, weight: isBold ? 'bold' : 'regular' })
  }
}

function drawTick(sheet: Sheet, x: number, y: number): void {
  const color = faint
  sheet.line(x, y, x + tick, y, color)
  sheet.line(x, y + tick, x + tick, y + tick, color)
  sheet.line(x, y, x, y + tick, color)
  sheet.line(x + tick, y, x + tick, y + tick, color)
}
