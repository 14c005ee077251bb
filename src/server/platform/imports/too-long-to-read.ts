import { ShopError } from '../http/shop-error.ts'
import { ThreadLimitError } from '../threads/run-in-thread.ts'

/** @throws {ShopError} `unreadable_table` where the thread that read a table came to its limit; every other error as it is. */
export function tooLongToRead(cause: unknown): never {
  if (!(cause instanceof ThreadLimitError)) throw cause
  const message = 'This table takes too long to read. Send it in several files; nothing was taken in.'
  throw new ShopError('unreadable_table', message, { errors: { content: message }, cause })
}
