import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type ImportColumns, type ImportRemark, maxRenamed } from '#contract/admin/imports.ts'
import type { HtmlCell } from '../html/convert-html.ts'
import { leftOutRemarks } from '../html/left-out-remarks.ts'
import { holdsTags, looksLikeHtml } from '../html/looks-like-html.ts'
import type { TableRow } from '../lists/csv.ts'
import { isGuarded, readCell } from './cells.ts'
import { convertHtmlInThread } from './convert-html-in-thread.ts'
import type { ImportField, RowValues } from './kind.ts'
import type { Sheet } from './read-sheet.ts'

/** Rows read before other requests get a turn. */
const rowsAtOnce = 250

/**
 * Reads the rows of a table by their columns. HTML becomes the text that its field keeps, and values that the
 * owner renamed become those of the shop.
 * @throws {ShopError} `unreadable_table` for HTML that takes too long.
 */
export async function readRows(
  sheet: Sheet,
  columns: ImportColumns,
  fields: ImportField[],
): Promise<{ rows: RowValues[]; remarks: ImportRemark[] }> {
  const known = new Map(fields.map((field) => [field.name, field]))
  const rows: RowValues[] = []
  const found: FoundHtml[] = []
  for (const given of sheet.rows) {
    const row = { line: given.line, values: {} }
    found.push(...readRow(row, given, { columns, known }))
    rows.push(row)
    if (rows.length % rowsAtOnce === 0) await yieldToEventLoop()
  }
  const htmlRemarks = await convertFound(found)
  return { rows, remarks: [...htmlRemarks, ...fields.flatMap((field) => chooseValues(rows, field, columns))] }
}

/** A cell of HTML. */
interface FoundHtml extends HtmlCell {
  row: RowValues
  field: string
}

/** Fills the values of a row. Returns those that are HTML. */
function readRow(
  row: RowValues,
  { cells }: TableRow,
  { columns, known }: { columns: ImportColumns; known: Map<string, ImportField> },
): FoundHtml[] {
  const found: FoundHtml[] = []
  for (const [field, from] of Object.entries(columns)) {
    const cell = 'value' in from ? from.value : (cells[from.column] ?? '')
    const value = readCell(cell)
    if (value === undefined) continue
    row.values[field] = value
    const { html: form, isAlwaysHtml } = known.get(field) ?? {}
    if (!form || !value || isGuarded(cell)) continue
    if (isAlwaysHtml || isHtml(value, form)) found.push({ row, field, form, html: value })
  }
  return found
}

/** A text in Markdown may have entities of its own, so only tags make it HTML. */
const isHtml = (text: string, form: HtmlCell['form']): boolean =>
  form === 'markdown' ? holdsTags(text) : looksLikeHtml(text)

/** Replaces HTML by what its field keeps. Returns remarks on what that leaves out. */
async function convertFound(found: FoundHtml[]): Promise<ImportRemark[]> {
  const converted = await convertHtmlInThread(found.map(({ html, form }) => ({ html, form })))
  const named = converted.flatMap(({ text, ...leftOut }, at) => {
    const cell = found[at]
    if (!cell) return []
    cell.row.values[cell.field] = text
    // Markdown keeps its links.
    const links = cell.form === 'markdown' ? [] : leftOut.links
    return [{ name: `Row ${cell.row.line}`, leftOut: { ...leftOut, links } }]
  })
  return leftOutRemarks(named)
}

/** Gives a field the values that the owner chose. Returns a remark on values that it can't have. */
function chooseValues(
  rows: RowValues[],
  { name, choices }: ImportField,
  columns: ImportColumns,
): ImportRemark[] {
  const from = columns[name]
  if (!choices || !from || !('column' in from)) return []
  const { renamed = [] } = from
  const chosen = new Map(renamed.map((one) => [one.from, one.to]))
  const known = new Map(choices.values.map((value) => [value.toLowerCase(), value]))
  const unknown = new Set<string>()
  for (const { values } of rows) {
    const value = values[name]?.trim()
    if (!value) continue
    const same = known.get(value.toLowerCase())
    if (same === undefined) unknown.add(value)
    values[name] = same ?? chosen.get(value) ?? value
  }
  const items = [...unknown].slice(0, maxRenamed)
  return items.length > 0 ? [{ text: `${choices.unknown}: ${unknown.size}`, items, field: name }] : []
}
