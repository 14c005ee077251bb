import type { HtmlCell } from '../html/convert-html.ts'
import type { Converted } from '../html/text-of-html.ts'
import { runInThread } from '../threads/run-in-thread.ts'
import { throwTableTooLong } from './table-too-long.ts'

const program = new URL('html-thread.ts', import.meta.url)

/** The largest table takes a few seconds; this limit stops hostile HTML. */
const maxMs = 60_000

/**
 * Converts the HTML of a table in a thread of its own.
 * @throws {ShopError} `unreadable_table` for a table that takes too long.
 */
export async function convertHtmlInThread(cells: HtmlCell[], limitMs = maxMs): Promise<Converted[]> {
  if (cells.length === 0) return []
  return runInThread<Converted[]>(program, cells, limitMs).catch(throwTableTooLong)
}
