import type { Settings } from '#shared/settings/settings.ts'
import { isGuessable } from '../../customers/accounts/guessable-password.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/**
 * Rejects weak passwords, in a trial too, since an invited member has a personal password.
 * @throws {ShopError} `invalid_request`, naming the field.
 */
export function assertStrongPassword(
  settings: Settings,
  field: string,
  password: string,
  email: string,
): void {
  const [name = ''] = email.toLowerCase().split('@')
  const isOwnName = name.length >= 4 && password.toLowerCase().includes(name)
  const isMonotonous = new Set(password).size < 5
  // Digits after a common word do not make it strong.
  const word = password.replace(/[^\p{L}]/gu, '')
  if (!isGuessable(settings, password) && !isGuessable(settings, word) && !isOwnName && !isMonotonous) return
  const message = 'This password is among the first that are tried. Please choose another.'
  throw new ShopError('invalid_request', message, { errors: { [field]: message } })
}
