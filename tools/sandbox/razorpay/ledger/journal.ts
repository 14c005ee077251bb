import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Entry } from './entry.ts'

export type Journal = {
  append(entry: Entry): void
  /** Resolves once everything appended so far is on the disk; rejects if it cannot be. */
  durable(): Promise<void>
  /** Writes the remaining entries and closes the file. */
  close(): Promise<void>
}

export type JournalOptions = {
  path: string
  /** Called for every entry of the file, oldest first, before the journal takes new ones. */
  replay: (entry: Entry) => void
  /** The fewest entries that rebuild the state; replaces a file grown to more than twice as many. */
  snapshot: () => Entry[]
}

const newline = 0x0a
const smallestWorthCompacting = 1_000

/**
 * An append-only file. Entries that arrive during a write share the next write and its disk sync, so many callers wait
 * for one sync. Each write is one line, a JSON array, read back whole or not at all. The entries of one synchronous
 * step therefore stay together.
 */
export async function openJournal({ path, replay, snapshot }: JournalOptions): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true })
  const entryCount = await readEntries(path, replay)
  if (entryCount > smallestWorthCompacting) await compact(path, snapshot(), entryCount)
  const file = await open(path, 'a')
  await syncFolder(path)
  return startJournal(file)
}

function startJournal(file: FileHandle): Journal {
  let waiting: string[] = []
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let failure: Error | null = null

  async function writeBatch(): Promise<void> {
    const batch = waiting
    waiting = []
    if (next) current = next
    next = null
    try {
      await file.appendFile(line(batch))
      await file.datasync()
    } catch (cause) {
      failure = new Error('The sandbox cannot write its state file.', { cause })
      console.error(failure)
    }
  }

  async function durable(): Promise<void> {
    await (next ?? current)
    if (failure) throw failure
  }

  return {
    append(entry) {
      waiting.push(JSON.stringify(entry))
      next ??= current.then(writeBatch)
    },
    durable,
    async close() {
      await durable().finally(() => file.close())
    },
  }
}

/** Returns the number of entries. A last line cut short by a crash is removed; it was never acknowledged. */
async function readEntries(path: string, replay: (entry: Entry) => void): Promise<number> {
  let rest: Buffer = Buffer.alloc(0)
  let lineCount = 0
  let entryCount = 0
  let wholeBytes = 0
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let start = 0
      for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
        lineCount += 1
        const entries = parseLine(bytes.toString('utf8', start, end), path, lineCount)
        for (const entry of entries) replay(entry)
        entryCount += entries.length
        start = end + 1
      }
      wholeBytes += start
      rest = bytes.subarray(start)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 0
  }
  if (rest.length > 0) await truncate(path, wholeBytes)
  return entryCount
}

function line(entries: string[]): string {
  return `[${entries.join(',')}]\n`
}

function parseLine(text: string, path: string, lineNumber: number): Entry[] {
  try {
    return JSON.parse(text) as Entry[]
  } catch (cause) {
    throw new Error(`The sandbox's state file ${path} is damaged at line ${lineNumber}.`, { cause })
  }
}

async function compact(path: string, entries: Entry[], entryCount: number): Promise<void> {
  if (entryCount < entries.length * 2) return
  const replacement = `${path}.new`
  const file = await open(replacement, 'w')
  try {
    for (let at = 0; at < entries.length; at += smallestWorthCompacting) {
      const block = entries.slice(at, at + smallestWorthCompacting)
      await file.appendFile(line(block.map((entry) => JSON.stringify(entry))))
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(replacement, path)
}

/** Syncs the folder, so that the name of a created or replaced file is durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
