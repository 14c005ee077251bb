import { createHash, randomBytes } from 'node:crypto'

const prefixes = { live: 'sk_live_', trial: 'sk_test_' }
const randomLength = 43
const checkLength = 6

/** The check part of a secret, which detects a mistyped secret without the database. */
const checkPartOf = (body: string): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, checkLength)

/** A secret with 256 random bits. Secret scanners know it by its prefix. */
export function newSecret(isTrial: boolean): string {
  const body = `${isTrial ? prefixes.trial : prefixes.live}${randomBytes(32).toString('base64url')}`
  return `${body}${checkPartOf(body)}`
}

/** Whether a text has the shape of a secret and its check part. */
export function isSecret(text: string): boolean {
  const isKnown = Object.values(prefixes).some(
    (prefix) => text.startsWith(prefix) && text.length === prefix.length + randomLength + checkLength,
  )
  return isKnown && checkPartOf(text.slice(0, -checkLength)) === text.slice(-checkLength)
}
