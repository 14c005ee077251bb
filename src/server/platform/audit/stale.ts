import { ShopError } from '../http/shop-error.ts'

/**
 * Refuses an edit that is based on an old version, since it would undo another person's edit.
 * @param serverVersion the thing as it is now, as its own call answers it.
 * @throws {ShopError} `version_conflict` with `version` and `theirs`.
 */
export function assertVersion(version: number, seen: number, serverVersion: unknown): void {
  if (version === seen) return
  throw new ShopError(
    'version_conflict',
    'This was changed meanwhile. Please look at what is new and try again.',
    {
      extra: { version, theirs: serverVersion },
    },
  )
}
