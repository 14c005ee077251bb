import type { CreationOptions, NewCredential } from '#contract/passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { knownTransports } from './transports.ts'
import { verifiedOrNull, webauthn } from './webauthn.ts'

/** Minutes for finding the security key or the telephone. */
export const challengeMinutes = 5

/** A stored passkey, as far as a new one of the same owner must know it. */
export interface KnownPasskey {
  credentialId: string
  transports: string[]
}

interface NewOwner {
  challenge: string
  party: { id: string; name: string }
  /** Random, and the same for all passkeys of the owner. */
  userHandle: Buffer
  name: string
  displayName: string
  known: KnownPasskey[]
}

/** The options for creating a passkey, which the device keeps and protects by a PIN, a finger or a face. */
export const creationOptions = ({
  challenge,
  party,
  userHandle,
  name,
  displayName,
  known,
}: NewOwner): CreationOptions => ({
  challenge,
  rp: party,
  user: { id: userHandle.toString('base64url'), name, displayName },
  pubKeyCredParams: webauthn()
    .getDefaultSupportedAlgorithmIDs()
    .map((alg) => ({ alg, type: 'public-key' })),
  timeout: challengeMinutes * 60_000,
  excludeCredentials: known.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports: knownTransports(transports),
  })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** A verified passkey, by the columns that store it. */
export interface VerifiedPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  canSync: boolean
  isBackedUp: boolean
}

interface Verification {
  party: RelyingParty
  /** Uses the challenge up; false for one that is unknown, used, expired or foreign. */
  takeChallenge: (challenge: string) => Promise<boolean>
  /** Receives the reason of a rejection. */
  onRejected: (reason: string) => void
}

/** Verifies what a device made; null for anything else. */
export async function verifyNewPasskey(
  credential: NewCredential,
  { party, takeChallenge, onRejected }: Verification,
): Promise<VerifiedPasskey | null> {
  const made = await verifiedOrNull(
    webauthn().verifyRegistrationResponse({
      response: {
        ...credential,
        authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
        clientExtensionResults: {},
        response: { ...credential.response, transports: knownTransports(credential.response.transports) },
      },
      expectedChallenge: takeChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
    onRejected,
  )
  if (!made) return null
  const { credential: key, credentialDeviceType, credentialBackedUp } = made.registrationInfo
  return {
    credentialId: key.id,
    publicKey: Buffer.from(key.publicKey),
    counter: key.counter,
    transports: knownTransports(key.transports),
    canSync: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}
