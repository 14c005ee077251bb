import { permissions as known, type Permission } from '#contract/permissions.ts'
import { scopesWith, type TokenScope } from '#contract/token-scopes.ts'
import type { StaffCaller } from './callers.ts'
import { ShopError } from './shop-error.ts'

/** What bounds a caller: the permissions, and the scopes of a token. */
export type CallerRights = Pick<StaffCaller, 'permissions' | 'token'>

/**
 * Asserts that a member, or an API token, has all of these permissions.
 * @throws {ShopError} `not_allowed` with the first missing permission; for tokens also `scope_missing` and
 * `not_for_tokens`.
 */
export function assertCallerHas(caller: CallerRights, needed: readonly Permission[]): void {
  for (const permission of needed) {
    if (caller.token) assertTokenMay(caller, { permission, scopes: scopesWith(permission) })
    else if (!caller.permissions.includes(permission)) {
      const message = `You are not allowed to do this. It needs the permission ${permission}: ${known[permission]}.`
      throw new ShopError('not_allowed', message, { extra: { permission } })
    }
  }
}

/**
 * @param scopes the scopes that give the permission.
 * @throws {ShopError} `not_for_tokens`, `scope_missing`, `not_allowed` where the maker lost the permission.
 */
export function assertTokenMay(
  { permissions, token }: CallerRights,
  { permission, scopes }: { permission: Permission; scopes: readonly TokenScope[] },
): void {
  if (scopes.length === 0) throw notForTokens()
  if (!scopes.some((scope) => token?.scopes.includes(scope))) {
    throw new ShopError('scope_missing', `This call needs the scope ${scopes.join(' or ')}.`, {
      extra: { scopes },
    })
  }
  if (permissions.includes(permission)) return
  const message = `The maker of this token lacks the permission ${permission} now.`
  throw new ShopError('not_allowed', message, { extra: { permission } })
}

export const notForTokens = (): ShopError =>
  new ShopError('not_for_tokens', 'API tokens may not do this. It needs a person in the back office.')
