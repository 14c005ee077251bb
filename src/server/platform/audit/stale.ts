import { ShopError } from '../http/shop-error.ts'

/**
 * Rejects an edit based on another version than the stored one, since it would undo a colleague's edit.
 * @param version the stored version.
 * @param seen the version that the editor loaded.
 * @param serverVersion the stored entity, in the shape of its own GET reply.
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
