import { ShopError } from '../http/shop-error.ts'
import { ThreadLimitError } from '../threads/run-in-thread.ts'

/** @throws {ShopError} `unreadable_table` when the thread reached its limit; rethrows any other error. */
export function throwTableTooLong(cause: unknown): never {
  if (!(cause instanceof ThreadLimitError)) throw cause
  const message = 'This table takes too long to read. Send it in several files; nothing was taken in.'
  throw new ShopError('unreadable_table', message, { errors: { content: message }, cause })
}
