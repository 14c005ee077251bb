import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { createQueue } from './work-queue.ts'

interface Parameters {
  memoryKib: number
  passes: number
  lanes: number
}

/** OWASP's parameters for Argon2id (Password Storage Cheat Sheet). Stored hashes carry their own. */
const current: Parameters = { memoryKib: 19 * 1024, passes: 2, lanes: 1 }

const saltBytes = 16
const keyBytes = 32

/**
 * A hash takes 19 MiB and one core. One runs per core, on at most three of Node's four threads. The queue
 * takes a second or two. It is shorter than the quarter of calls that load shedding admits while the process
 * is late. A flood of sign-ins is therefore refused and blocks nobody else.
 */
export const maxHashesWaiting = 60

const hashing = createQueue({
  concurrency: Math.min(3, availableParallelism()),
  maxWaiting: maxHashesWaiting,
  overloadError: () => shopError(errorMessage('account', 'busy'), { retryAfterSeconds: 5 }),
})

const runArgon2 = promisify(argon2)

/** Returns the hash to store, a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return format(salt, await derive(password, salt, current, keyBytes))
}

/** A valid random hash. Checking a password against it costs the usual work and never matches. */
export const dummyHash = format(randomBytes(saltBytes), randomBytes(keyBytes))

function format(salt: Buffer, key: Buffer): string {
  const { memoryKib, passes, lanes } = current
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(key)}`
}

/**
 * Whether the password matches the hash, checked with the hash's own parameters.
 * @throws {Error} when the stored text is no Argon2id hash.
 */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const { parameters, salt, key } = parse(stored)
  const derived = await derive(password, salt, parameters, key.length)
  return timingSafeEqual(derived, key)
}

/** Unicode writes some letters in two ways; the password must match from any keyboard. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'))

const derive = (password: string, salt: Buffer, parameters: Parameters, length: number): Promise<Buffer> =>
  hashing(() =>
    runArgon2('argon2id', {
      message: bytesOf(password),
      nonce: salt,
      memory: parameters.memoryKib,
      passes: parameters.passes,
      parallelism: parameters.lanes,
      tagLength: length,
    }),
  )

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(stored: string): { parameters: Parameters; salt: Buffer; key: Buffer } {
  const [, memoryKib, passes, lanes, salt, key] = phc.exec(stored) ?? []
  if (!salt || !key) throw new Error('A stored password hash is not in the Argon2id format.')
  return {
    parameters: { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

/** Base64 without `=` at the end, as in PHC strings. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
