import type { Assertion, RequestOptions } from '#contract/passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { knownTransports } from './transports.ts'
import { challengeMinutes, type VerifiedPasskey } from './verify-new-passkey.ts'
import { verifiedOrNull, webauthn } from './webauthn.ts'

/** The options for using a passkey. They list no passkeys, so they reveal no accounts. */
export const requestOptions = (challenge: string, { id }: RelyingParty): RequestOptions => ({
  challenge,
  rpId: id,
  timeout: challengeMinutes * 60_000,
  userVerification: 'required',
})

export interface StoredPasskey extends VerifiedPasskey {
  userHandle: Buffer
}

interface Verification {
  party: RelyingParty
  /** Uses the challenge up; false for one that is unknown, used, expired or foreign. */
  takeChallenge: (challenge: string) => Promise<boolean>
  /** Receives the reason of a rejection. */
  onRejected: (reason: string) => void
}

/** Verifies an answer of a stored passkey; null when any check fails. */
export async function verifyAssertion(
  passkey: StoredPasskey,
  assertion: Assertion,
  { party, takeChallenge, onRejected }: Verification,
): Promise<{ newCounter: number; isBackedUp: boolean } | null> {
  const { userHandle } = assertion.response
  const answered = await verifiedOrNull(
    webauthn().verifyAuthenticationResponse({
      response: {
        ...assertion,
        authenticatorAttachment: assertion.authenticatorAttachment ?? undefined,
        clientExtensionResults: {},
        response: { ...assertion.response, userHandle: userHandle ?? undefined },
      },
      expectedChallenge: takeChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: knownTransports(passkey.transports),
      },
    }),
    onRejected,
  )
  if (!answered) return null
  const { newCounter, credentialBackedUp, credentialDeviceType } = answered.authenticationInfo
  // Without a typed name, the authenticator must name the owner.
  const isOwners = userHandle === passkey.userHandle.toString('base64url')
  // The kind of authenticator is fixed at registration.
  const isSameKind = (credentialDeviceType === 'multiDevice') === passkey.canSync
  if (isOwners && isSameKind) return { newCounter, isBackedUp: credentialBackedUp }
  onRejected(isOwners ? 'another kind of device' : 'another owner')
  return null
}
