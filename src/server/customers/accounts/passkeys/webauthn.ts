import { lazyPackage } from '../../../platform/lazy-package.ts'

/** What reads and checks passkeys takes 24 MB, which a shop without any does not need. */
export const webauthn = lazyPackage<typeof import('@simplewebauthn/server')>('@simplewebauthn/server')

type Accepted<T> = T extends { verified: false } ? never : T

/**
 * Runs a check of the package, which throws at whatever is wrong.
 * @returns null for a passkey that was not accepted, after `note` heard why.
 */
export async function checked<T extends { verified: boolean }>(
  check: Promise<T>,
  note: (reason: string) => void,
): Promise<Accepted<T> | null> {
  try {
    const outcome = await check
    if (outcome.verified) return outcome as Accepted<T>
    note('not verified')
  } catch (error) {
    note(error instanceof Error ? error.message : String(error))
  }
  return null
}
