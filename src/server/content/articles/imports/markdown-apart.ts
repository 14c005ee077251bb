import { throwTableTooLong } from '../../../platform/imports/table-too-long.ts'
import { runInThread } from '../../../platform/threads/run-in-thread.ts'

const program = new URL('markdown-thread.ts', import.meta.url)

/** The largest table takes a few seconds. */
const maxMs = 60_000

/**
 * The texts of a table as Markdown, made in a thread of its own.
 * @throws {ShopError} `unreadable_table` for a table that takes too long.
 */
export async function markdownApart(texts: string[], limitMs = maxMs): Promise<string[]> {
  if (texts.every((text) => text === '')) return texts
  return runInThread<string[]>(program, texts, limitMs).catch(throwTableTooLong)
}
