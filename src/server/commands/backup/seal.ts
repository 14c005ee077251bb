import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { TaskRefused } from '../task-refused.ts'

/**
 * The envelope of a backup file: a line with the format, the compressed contents, and a line with the SHA-256
 * of everything before it, so that any truncation or change is detected before the contents are used.
 */
const family = 'soilkin-backup '
const version = 1
const opening = Buffer.from(`${family}${version}\n`)
const closingBytes = 'sha256 '.length + 64 + 2

const closing = (hash: string): Buffer => Buffer.from(`\nsha256 ${hash}\n`)

/** Adds the first and last line to the compressed contents. */
export async function* seal(contents: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(opening)
  yield opening
  for await (const bytes of contents) {
    hash.update(bytes)
    yield bytes
  }
  yield closing(hash.digest('hex'))
}

/**
 * Yields the compressed contents of a sealed file. They are proved complete only after the last byte.
 * @throws {TaskRefused} when the file is no backup, of a newer format, truncated or changed.
 */
export async function* unseal(file: FileHandle): AsyncGenerator<Buffer> {
  const status = await file.stat()
  if (!status.isFile()) throw new TaskRefused('The backup is no file. Nothing was touched.')
  refuseStranger(await bytesAt(file, 0, opening.length))
  const end = status.size - closingBytes
  if (end < opening.length) throw damaged()
  const hash = createHash('sha256').update(opening)
  const contents = file.createReadStream({ start: opening.length, end: end - 1, autoClose: false })
  if (end > opening.length) {
    for await (const bytes of contents) {
      hash.update(bytes)
      yield bytes
    }
  }
  const stated = await bytesAt(file, end, closingBytes)
  if (!stated.equals(closing(hash.digest('hex')))) throw damaged()
}

/** Reads the whole file only to check its seal. */
export async function checkSeal(file: FileHandle): Promise<void> {
  for await (const _ of unseal(file));
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function refuseStranger(found: Buffer): void {
  if (found.equals(opening)) return
  const said = found.toString('latin1')
  if (said.length < family.length || !said.startsWith(family)) {
    throw new TaskRefused('The file is no backup of the shop. Nothing was touched.')
  }
  throw new TaskRefused(
    `The file is a backup of another kind than ${version}; restore it with a newer version of the shop. Nothing was touched.`,
  )
}

export const damaged = (cause?: unknown): TaskRefused =>
  new TaskRefused(
    'The backup is damaged: it was cut off or changed after it was made. Nothing was touched.',
    {
      cause,
    },
  )
