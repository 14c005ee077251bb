import {
  type Cipheriv,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { TaskRejected } from '../task-rejected.ts'

/**
 * The envelope of a backup file: a line with the format, the compressed contents, and a line with a digest.
 * The digest covers everything before it, so that truncation and changes are detected before use. Format 1
 * has a SHA-256, which anyone can compute. Format 2 adds a key line, encryption and an HMAC; both keys derive
 * from BACKUP_KEY.
 */
const family = 'soilkin-backup '
const openings = { plain: Buffer.from(`${family}1\n`), keyed: Buffer.from(`${family}2\n`) }
const openingBytes = openings.plain.length

const saltBytes = 16
const markBytes = 8
/** The key mark of BACKUP_KEY and the salt, in hex. */
const keyLineBytes = 2 * markBytes + 1 + 2 * saltBytes + 1

interface Envelope {
  head: Buffer
  /** Digests everything before the last line. */
  digest: { update: (bytes: Buffer) => unknown; digest: (as: 'hex') => string }
  label: 'sha256' | 'hmac-sha256'
  cipher: Pick<Cipheriv, 'update'> | null
}

const closing = ({ label, digest }: Envelope): Buffer => Buffer.from(`\n${label} ${digest.digest('hex')}\n`)

const closingBytes = ({ label }: Envelope): number => label.length + 64 + 3

function plainEnvelope(): Envelope {
  const head = openings.plain
  return { head, digest: createHash('sha256').update(head), label: 'sha256', cipher: null }
}

/** Each file has its own keys, so its cipher may begin at zero. */
function keyedEnvelope(key: Buffer, salt: Buffer, direction: 'encrypt' | 'decrypt'): Envelope {
  const head = Buffer.concat([openings.keyed, Buffer.from(`${markOf(key)} ${salt.toString('hex')}\n`)])
  const keys = Buffer.from(hkdfSync('sha256', key, salt, 'soilkin backup', 64))
  const create = direction === 'encrypt' ? createCipheriv : createDecipheriv
  return {
    head,
    digest: createHmac('sha256', keys.subarray(32)).update(head),
    label: 'hmac-sha256',
    cipher: create('aes-256-ctr', keys.subarray(0, 32), Buffer.alloc(16)),
  }
}

/** Identifies a BACKUP_KEY without revealing it. */
const markOf = (key: Buffer): string =>
  createHmac('sha256', key)
    .update('soilkin backup mark')
    .digest('hex')
    .slice(0, 2 * markBytes)

/** Adds the first and last lines to the compressed contents, and encrypts them with a key, if any. */
export const sealWith = (key: Buffer | null) =>
  async function* seal(contents: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const envelope = key ? keyedEnvelope(key, randomBytes(saltBytes), 'encrypt') : plainEnvelope()
    yield envelope.head
    for await (const bytes of contents) {
      const written = envelope.cipher?.update(bytes) ?? bytes
      envelope.digest.update(written)
      yield written
    }
    yield closing(envelope)
  }

export interface Trust {
  /** BACKUP_KEY of this shop; null without one. */
  key?: Buffer | null
  /** A shop with a key accepts an unsealed file only when its owner allows it. */
  takesUnsealed?: boolean
}

/**
 * Yields the compressed contents of a sealed file; only the last byte proves them complete.
 * @throws {TaskRejected} when the file is no backup, of a newer format, sealed with another key, truncated or
 * changed.
 */
export async function* unseal(file: FileHandle, trust: Trust = {}): AsyncGenerator<Buffer> {
  const status = await file.stat()
  if (!status.isFile()) throw new TaskRejected('The backup is no file. Nothing was touched.')
  const envelope = await openEnvelope(file, trust)
  const start = envelope.head.length
  const end = status.size - closingBytes(envelope)
  if (end < start) throw damaged()
  const contents = file.createReadStream({ start, end: end - 1, autoClose: false })
  if (end > start) {
    for await (const bytes of contents) {
      envelope.digest.update(bytes)
      yield envelope.cipher?.update(bytes) ?? bytes
    }
  }
  const stated = await bytesAt(file, end, closingBytes(envelope))
  const expected = closing(envelope)
  if (stated.length !== expected.length || !timingSafeEqual(stated, expected)) throw damaged()
}

/** Reads the whole file only to check its seal. */
export async function checkSeal(file: FileHandle, trust: Trust): Promise<void> {
  for await (const _ of unseal(file, trust));
}

async function openEnvelope(
  file: FileHandle,
  { key = null, takesUnsealed = false }: Trust,
): Promise<Envelope> {
  const opening = await bytesAt(file, 0, openingBytes)
  if (opening.equals(openings.plain)) {
    if (key && !takesUnsealed) throw new TaskRejected(unsealed)
    return plainEnvelope()
  }
  if (!opening.equals(openings.keyed)) throw stranger(opening)
  if (!key)
    throw new TaskRejected(
      'The backup is encrypted: set the BACKUP_KEY that it was made with. Nothing was touched.',
    )
  const line = (await bytesAt(file, openingBytes, keyLineBytes)).toString('latin1')
  const [, mark, salt] = keyLine.exec(line) ?? []
  if (!mark || !salt) throw damaged()
  if (mark !== markOf(key)) {
    throw new TaskRejected(
      'The backup was made with another BACKUP_KEY than the one that is set. Nothing was touched.',
    )
  }
  return keyedEnvelope(key, Buffer.from(salt, 'hex'), 'decrypt')
}

const keyLine = /^([0-9a-f]{16}) ([0-9a-f]{32})\n$/

const unsealed =
  'The backup is not sealed, so anybody could have made it, and BACKUP_KEY is set. If you know that it is yours, restore it with --unsealed. Nothing was touched.'

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function stranger(found: Buffer): TaskRejected {
  const said = found.toString('latin1')
  if (said.length < family.length || !said.startsWith(family)) {
    return new TaskRejected('The file is no backup of the shop. Nothing was touched.')
  }
  return new TaskRejected(
    'The file is a backup of another kind than 1 and 2; restore it with a newer version of the shop. Nothing was touched.',
  )
}

export const damaged = (cause?: unknown): TaskRejected =>
  new TaskRejected(
    'The backup is damaged: it was cut off or changed after it was made. Nothing was touched.',
    {
      cause,
    },
  )
