import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fromSettings, type Settings } from '#shared/settings/settings.ts'
import type { Config } from '../../platform/config/config.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'

/**
 * Hashes of the 3,000 most used passwords of sufficient length; scripts/common-passwords.mjs writes the file.
 */
const commonPasswords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
)

const fingerprintOf = (word: string): string =>
  createHash('sha256').update(word).digest().subarray(0, 6).toString('base64url')

/** Guesses that fit this shop; docs/security.md lists them. */
const shopWords = fromSettings(
  ({ brand, legal }) =>
    new Set([brand.name, legal.entityName, 'balcony', 'gardening', 'fertilizer'].map(lettersOf)),
)
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/** Whether a password is a common one, or the shop's name with digits or punctuation. */
export function isGuessable(settings: Settings, password: string): boolean {
  const word = password.normalize('NFKC').toLowerCase()
  return commonPasswords.has(fingerprintOf(word)) || shopWords(settings).has(lettersOf(word))
}

/**
 * Rejects guessable passwords in production only: scripts and demonstrations of a trial use them on purpose.
 * @throws {ShopError} `invalid_request`, naming the field.
 */
export function assertNotGuessable(
  { config, settings }: { config: Pick<Config, 'isProduction'>; settings: Settings },
  field: string,
  password: string,
): void {
  if (!config.isProduction || !isGuessable(settings, password)) return
  throw shopError(errorMessage('account', 'commonPassword'), { field })
}
