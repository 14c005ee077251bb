import { lazyPackage } from '../lazy-package.ts'

/** The library takes 24 MB, so it loads at first use. */
export const webauthn = lazyPackage<typeof import('@simplewebauthn/server')>('@simplewebauthn/server')

type Accepted<T> = T extends { verified: false } ? never : T

/**
 * Runs a check of the library, which throws on any fault.
 * @returns null for a rejected passkey, after `onRejected` received the reason.
 */
export async function verifiedOrNull<T extends { verified: boolean }>(
  check: Promise<T>,
  onRejected: (reason: string) => void,
): Promise<Accepted<T> | null> {
  try {
    const outcome = await check
    if (outcome.verified) return outcome as Accepted<T>
    onRejected('not verified')
  } catch (error) {
    onRejected(error instanceof Error ? error.message : String(error))
  }
  return null
}
