import type { ClientBase } from 'pg'
import * as z from 'zod/mini'
import { copyOut } from './copy.ts'
import { copyTarget, endOfRows, Manifest, Summary, type Table } from './manifest.ts'
import { damaged } from './seal.ts'

/** The contents of a backup before compression: the manifest, the rows of every table, the summary. */
export async function* writeContents(
  client: ClientBase,
  manifest: Manifest,
): AsyncGenerator<Buffer, Summary> {
  yield line(manifest)
  const summary: Summary = { rows: {} }
  for (const table of manifest.tables) {
    summary.rows[table.name] = yield* copyOut(client, `COPY ${copyTarget(table)} TO STDOUT`)
    yield Buffer.from(endOfRows)
  }
  yield line(summary)
  return summary
}

const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

export interface Visitor {
  manifest: (manifest: Manifest) => Promise<void>
  /** Consumes all rows of a table before it resolves. */
  table: (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>
}

/**
 * Passes the parts of a backup to the visitor in their order.
 * @throws Error when the format is wrong, or a table's number of rows differs from the summary.
 */
export async function readContents(bytes: AsyncIterable<Buffer>, visitor: Visitor): Promise<Summary> {
  const reader = openReader(bytes)
  const manifest = z.parse(Manifest, JSON.parse(await reader.line()))
  await visitor.manifest(manifest)
  const found: Summary = { rows: {} }
  for (const table of manifest.tables) {
    let count = 0
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const rows of reader.rows()) {
        count += linesIn(rows)
        yield rows
      }
    }
    await visitor.table(table, counted())
    found.rows[table.name] = count
  }
  const summary = z.parse(Summary, JSON.parse(await reader.line()))
  await reader.end()
  for (const { name } of manifest.tables) if (summary.rows[name] !== found.rows[name]) throw damaged()
  return summary
}

const newline = 10
const ending = Buffer.from(endOfRows)
const endingInside = Buffer.concat([Buffer.from([newline]), ending])

function openReader(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  /** Received bytes that were not consumed yet; they begin at a line start. */
  let held: Buffer = Buffer.alloc(0)
  const take = (count: number): Buffer => {
    const taken = held.subarray(0, count)
    held = held.subarray(count)
    return taken
  }
  const isMore = async (): Promise<boolean> => {
    const { value, done } = await source.next()
    if (!done) held = held.length === 0 ? value : Buffer.concat([held, value])
    return !done
  }
  const needMore = async (): Promise<void> => {
    if (!(await isMore())) throw damaged()
  }
  return {
    async line(): Promise<string> {
      while (!held.includes(newline)) await needMore()
      return take(held.indexOf(newline) + 1).toString()
    },
    /** Whole rows in blocks, up to the end marker. */
    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        const end = endingIn(held)
        const rows = take(end ?? held.lastIndexOf(newline) + 1)
        if (rows.length > 0) yield rows
        if (end !== null) {
          take(ending.length)
          return
        }
        await needMore()
      }
    },
    async end(): Promise<void> {
      if (held.length > 0 || (await isMore())) throw damaged()
    },
  }
}

/** The position of the end marker in the bytes, if there is one. */
function endingIn(bytes: Buffer): number | null {
  if (bytes.subarray(0, ending.length).equals(ending)) return 0
  const at = bytes.indexOf(endingInside)
  return at === -1 ? null : at + 1
}

function linesIn(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(newline); at !== -1; at = rows.indexOf(newline, at + 1)) count += 1
  return count
}
