import { throwTableTooLong } from '../../../platform/imports/table-too-long.ts'
import { runInThread } from '../../../platform/threads/run-in-thread.ts'

const program = new URL('markdown-thread.ts', import.meta.url)

/** The largest table takes a few seconds; this limit stops hostile HTML. */
const maxMs = 60_000

/**
 * Converts HTML texts of a table to Markdown in a thread of its own.
 * @throws {ShopError} `unreadable_table` for a table that takes too long.
 */
export async function convertInThread(texts: string[], limitMs = maxMs): Promise<string[]> {
  if (texts.every((text) => text === '')) return texts
  return runInThread<string[]>(program, texts, limitMs).catch(throwTableTooLong)
}
