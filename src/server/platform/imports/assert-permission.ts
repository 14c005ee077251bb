import { permissions as known, type Permission } from '#contract/permissions.ts'
import { ShopError } from '../http/shop-error.ts'

/** @throws {ShopError} `not_allowed` with the first missing permission. */
export function assertPermission(permissions: readonly string[], needs: Permission[]): void {
  const lacking = needs.find((key) => !permissions.includes(key))
  if (!lacking) return
  const message = `You are not allowed to do this. It needs the permission ${lacking}: ${known[lacking]}.`
  throw new ShopError('not_allowed', message, { extra: { permission: lacking } })
}
