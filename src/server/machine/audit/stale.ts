import { ShopError } from '../http/shop-error.ts'

/**
 * An edit that is based on another version than the present one would undo somebody else's.
 * @param theirs the thing as it is now, as its own call answers it.
 * @throws {ShopError} `version_conflict` with `version` and `theirs`.
 */
export function refuseStale(version: number, seen: number, theirs: unknown): void {
  if (version === seen) return
  throw new ShopError(
    'version_conflict',
    'This was changed meanwhile. Please look at what is new and try again.',
    {
      extra: { version, theirs },
    },
  )
}
