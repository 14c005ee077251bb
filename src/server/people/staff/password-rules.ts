import type { Settings } from '#contract/settings.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { isGuessable } from '../accounts/guessable-password.ts'

/**
 * Members of the staff are held to this everywhere, in a trial too: who is invited has a password of their own.
 * @throws {ShopError} `invalid_request`, naming the field.
 */
export function refuseWeak(settings: Settings, field: string, password: string, email: string): void {
  const [name = ''] = email.toLowerCase().split('@')
  const isOwnName = name.length >= 4 && password.toLowerCase().includes(name)
  const isMonotonous = new Set(password).size < 5
  // A much used word stays one with digits behind it.
  const word = password.replace(/[^\p{L}]/gu, '')
  if (!isGuessable(settings, password) && !isGuessable(settings, word) && !isOwnName && !isMonotonous) return
  const message = 'This password is among the first that are tried. Please choose another.'
  throw new ShopError('invalid_request', message, { errors: { [field]: message } })
}
