import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { maxImportColumns, maxImportRows } from '#contract/admin/imports.ts'
import { formatCount } from '#shared/money.ts'
import { ShopError } from '../http/shop-error.ts'
import type { TableRow } from '../lists/csv.ts'

interface Items {
  headers: string[]
  rows: TableRow[]
}

/** Characters that are parsed before other requests get a turn. */
const charactersAtOnce = 65_536

const unreadable = (message: string): ShopError =>
  new ShopError('unreadable_table', message, { errors: { content: message } })

/** Whether a file is an RSS file, such as the export of WordPress. */
export const isItems = (text: string): boolean => /^\uFEFF?\s*<(?:\?xml|rss)\b/i.test(text.slice(0, 200))

/**
 * Reads the items of an RSS file as a table: a row an item, a column for each kind of its elements. Elements of
 * one kind stand in one cell with “|” between; those within other elements are left out.
 * @throws {ShopError} `unreadable_table`.
 */
export async function readItems(text: string): Promise<Items> {
  const items: Map<string, string>[] = []
  let item: Map<string, string> | null = null
  let column = ''
  let words: string[] = []
  /** Elements around the present place, from the item on. */
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, { domain }) {
        if (name === 'item' && item === null) item = new Map()
        else if (item !== null && depth === 1) {
          column = domain === undefined ? name : `${name} ${domain}`
          words = []
        }
        if (item !== null) depth += 1
      },
      ontext(part) {
        if (depth === 2) words.push(part)
      },
      onclosetag() {
        if (item === null) return
        depth -= 1
        if (depth === 1) addCell(item, column, words.join(''))
        if (depth > 0) return
        items.push(item)
        item = null
      },
    },
    { xmlMode: true },
  )
  for (let at = 0; at < text.length; at += charactersAtOnce) {
    parser.write(text.slice(at, at + charactersAtOnce))
    if (items.length > maxImportRows)
      throw unreadable(`A table has at most ${formatCount(maxImportRows)} rows.`)
    await yieldToEventLoop()
  }
  if (item !== null) throw unreadable('The file ends within an item. Export it again; nothing was taken in.')
  return sheetOf(items)
}

function addCell(item: Map<string, string>, column: string, words: string): void {
  const before = item.get(column)
  item.set(column, before === undefined ? words : `${before}|${words}`)
}

function sheetOf(items: Map<string, string>[]): Items {
  const headers = [...new Set(items.flatMap((item) => [...item.keys()]))]
  if (headers.length === 0) throw unreadable('This file has no items. Send the export of a blog, or a table.')
  if (headers.length > maxImportColumns)
    throw unreadable(`Items have at most ${maxImportColumns} kinds of elements.`)
  return {
    headers,
    rows: items.map((item, at) => ({
      line: at + 1,
      cells: headers.map((header) => item.get(header) ?? ''),
    })),
  }
}
