import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { SignedIn } from '#contract/shop/accounts.ts'
import type { signInByPasskey as endpoint, RequestOptions } from '#contract/shop/passkeys.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accounts, passkeys } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../../platform/http/error-message.ts'
import type { ShopError } from '../../../platform/http/shop-error.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { challengeMinutes, consumeChallenge, createChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { knownTransports } from './transports.ts'
import { verifiedOrNull, webauthn } from './webauthn.ts'

/** The options for signing in. They list no passkeys, so they reveal no accounts. */
export const beginPasskeySignIn = async (db: Database, { id }: RelyingParty): Promise<RequestOptions> => ({
  challenge: await createChallenge(db, null),
  rpId: id,
  timeout: challengeMinutes * 60_000,
  userVerification: 'required',
})

type Assertion = ParsedInput<typeof endpoint>['body']['credential']
type StoredPasskey = typeof passkeys.$inferSelect

interface Entry {
  party: RelyingParty
  device?: string
  /** Receives the reason of a rejection. */
  onRejected: (reason: string) => void
}

/**
 * Signs in with the assertion of a passkey.
 * @throws {ShopError} `passkey_refused` when any check fails.
 */
export async function signInByPasskey(
  db: NodePgDatabase,
  assertion: Assertion,
  { party, device = '', onRejected }: Entry,
): Promise<SignedIn> {
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, assertion.id))
  if (!passkey) {
    onRejected('unknown credential')
    throw passkeyRejected()
  }
  const { newCounter, isBackedUp } = await verifyAssertion(db, passkey, assertion, {
    party,
    onRejected,
  })
  return inTransaction(db, async (tx) => {
    // Locks the account before the passkey, in the order of a password reset, which removes the passkey.
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, passkey.accountId)).for('share')
    if (!account) throw passkeyRejected()
    const used = await tx
      .update(passkeys)
      .set({ counter: newCounter, isBackedUp, lastUsedAt: sql`now()` })
      // An assertion with the same counter may have come first, as from a copied key.
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id })
    if (used.length === 0) throw passkeyRejected()
    return completeSignIn(tx, account, device)
  })
}

async function verifyAssertion(
  db: Database,
  passkey: StoredPasskey,
  assertion: Assertion,
  { party, onRejected }: Omit<Entry, 'device'>,
): Promise<{ newCounter: number; isBackedUp: boolean }> {
  const { userHandle } = assertion.response
  const answered = await verifiedOrNull(
    webauthn().verifyAuthenticationResponse({
      response: {
        ...assertion,
        authenticatorAttachment: assertion.authenticatorAttachment ?? undefined,
        clientExtensionResults: {},
        response: { ...assertion.response, userHandle: userHandle ?? undefined },
      },
      expectedChallenge: async (challenge) => (await consumeChallenge(db, challenge, null)) !== null,
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
  if (!answered) throw passkeyRejected()
  const { newCounter, credentialBackedUp, credentialDeviceType } = answered.authenticationInfo
  // Without a typed name, the authenticator must name the owner.
  const isOwners = userHandle === passkey.userHandle.toString('base64url')
  // The kind of authenticator is fixed at registration.
  const isSameKind = (credentialDeviceType === 'multiDevice') === passkey.canSync
  if (isOwners && isSameKind) return { newCounter, isBackedUp: credentialBackedUp }
  onRejected(isOwners ? 'another kind of device' : 'another owner')
  throw passkeyRejected()
}

const passkeyRejected = (): ShopError => shopError(errorMessage('account', 'wrongPasskey'))
