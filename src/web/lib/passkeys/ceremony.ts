import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { CreationOptions, RequestOptions } from '#contract/passkeys.ts'
import type { NotSent } from '../forms/use-local-change.ts'

// The passkey functions of browser and device, loaded on demand.

/** Asks the device for a new passkey. */
export const makePasskey = (optionsJSON: CreationOptions) =>
  ceremony(() => startRegistration({ optionsJSON }), makingWords)

/**
 * Asks the device to answer with a passkey, whichever its owner chooses.
 * @param notUsed says what else to do when none was used.
 */
export const askPasskey = (optionsJSON: RequestOptions, notUsed: string) =>
  ceremony(() => startAuthentication({ optionsJSON }), { ...usingWords, NotAllowedError: notUsed })

type Words = Record<string, string>

/** By the name of the error, which WebAuthn defines. */
const makingWords: Words = {
  NotAllowedError: 'No passkey was made: it was cancelled or took too long. Please try again.',
  InvalidStateError: 'This device has a passkey of your account already.',
  ConstraintError:
    'This device can’t keep a passkey. It needs a screen lock, such as a PIN or a fingerprint.',
  NotSupportedError: 'This device can’t make a passkey that is understood here.',
  SecurityError: 'Passkeys can’t be used at this address.',
}

const usingWords: Words = { SecurityError: 'Passkeys can’t be used at this address.' }

async function ceremony<Credential>(
  run: () => Promise<Credential>,
  words: Words,
): Promise<{ credential: Credential } | NotSent> {
  try {
    return { credential: await run() }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (!words[name]) console.warn('A passkey could not be used.', error)
    return { problem: words[name] ?? 'This browser could not use a passkey. Please try again.' }
  }
}
