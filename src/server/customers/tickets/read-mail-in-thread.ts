import { ShopError } from '../../platform/http/shop-error.ts'
import { runInThread, ThreadLimitError } from '../../platform/threads/run-in-thread.ts'
import type { IncomingMail } from './incoming-mail.ts'

const program = new URL('mail-thread.ts', import.meta.url)

/** A long mail takes a fraction of a second; one that reaches this limit is an attack. */
const maxMs = 10_000

/**
 * Reads a mail in its own thread, so that no mail blocks the process.
 * @param raw pasted text, or the bytes of a mailbox mail.
 * @throws {ShopError} `unreadable_mail`, also for one that takes too long; `unavailable`.
 */
export async function readMailInThread(raw: string | Uint8Array, limitMs = maxMs): Promise<IncomingMail> {
  try {
    return await runInThread<IncomingMail>(program, raw, limitMs)
  } catch (cause) {
    if (!(cause instanceof ThreadLimitError)) throw cause
    throw new ShopError(
      'unreadable_mail',
      'This mail takes too long to read. Paste only the words that somebody wrote, below their From line.',
      { cause },
    )
  }
}
