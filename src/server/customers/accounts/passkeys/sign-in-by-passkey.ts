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
import { enterAccount } from '../enter-account.ts'
import { challengeMinutes, promiseChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { knownTransports } from './transports.ts'
import { checked, webauthn } from './webauthn.ts'

/** What a passkey signs to sign in. It names no passkeys, so it tells nobody who has one. */
export const beginPasskeySignIn = async (db: Database, { id }: RelyingParty): Promise<RequestOptions> => ({
  challenge: await promiseChallenge(db, null),
  rpId: id,
  timeout: challengeMinutes * 60_000,
  userVerification: 'required',
})

type Assertion = ParsedInput<typeof endpoint>['body']['credential']
type StoredPasskey = typeof passkeys.$inferSelect

interface Entry {
  party: RelyingParty
  device?: string
  /** Hears why a passkey was not accepted. */
  note: (reason: string) => void
}

/**
 * Signs in with what a passkey has signed.
 * @throws {ShopError} `passkey_refused` when anything is wrong with it.
 */
export async function signInByPasskey(
  db: NodePgDatabase,
  assertion: Assertion,
  { party, device = '', note }: Entry,
): Promise<SignedIn> {
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, assertion.id))
  if (!passkey) {
    note('unknown credential')
    throw refused()
  }
  const { newCounter, isBackedUp } = await check(db, passkey, assertion, { party, note })
  return inTransaction(db, async (tx) => {
    // The account first, as whoever changes it does: a reset of its password removes the passkey.
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, passkey.accountId)).for('share')
    if (!account) throw refused()
    const used = await tx
      .update(passkeys)
      .set({ counter: newCounter, isBackedUp, lastUsedAt: sql`now()` })
      // Another answer of the same count may have come first, as of a copy.
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id })
    if (used.length === 0) throw refused()
    return enterAccount(tx, account, device)
  })
}

async function check(
  db: Database,
  passkey: StoredPasskey,
  assertion: Assertion,
  { party, note }: Omit<Entry, 'device'>,
): Promise<{ newCounter: number; isBackedUp: boolean }> {
  const { userHandle } = assertion.response
  const answered = await checked(
    webauthn().verifyAuthenticationResponse({
      response: {
        ...assertion,
        authenticatorAttachment: assertion.authenticatorAttachment ?? undefined,
        clientExtensionResults: {},
        response: { ...assertion.response, userHandle: userHandle ?? undefined },
      },
      expectedChallenge: async (challenge) => (await takeChallenge(db, challenge, null)) !== null,
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
    note,
  )
  if (!answered) throw refused()
  const { newCounter, credentialBackedUp, credentialDeviceType } = answered.authenticationInfo
  // Without a name typed first, the authenticator has to say whose the passkey is.
  const isOwners = userHandle === passkey.userHandle.toString('base64url')
  // Whether its maker may copy it is settled when it is made.
  const isOfItsKind = (credentialDeviceType === 'multiDevice') === passkey.canSync
  if (isOwners && isOfItsKind) return { newCounter, isBackedUp: credentialBackedUp }
  note(isOwners ? 'another kind of device' : 'another owner')
  throw refused()
}

const refused = (): ShopError => shopError(errorMessage('account', 'wrongPasskey'))
