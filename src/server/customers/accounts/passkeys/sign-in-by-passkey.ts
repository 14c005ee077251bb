import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Assertion, RequestOptions } from '#contract/passkeys.ts'
import type { SignedIn } from '#contract/shop/accounts.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accounts, passkeys } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../../platform/http/error-message.ts'
import type { ShopError } from '../../../platform/http/shop-error.ts'
import type { RelyingParty } from '../../../platform/passkeys/relying-party.ts'
import { requestOptions, verifyAssertion } from '../../../platform/passkeys/verify-assertion.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'

/** The options for signing in. */
export const beginPasskeySignIn = async (db: Database, party: RelyingParty): Promise<RequestOptions> =>
  requestOptions(await createChallenge(db, null), party)

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
  const answered = await verifyAssertion(passkey, assertion, {
    party,
    onRejected,
    takeChallenge: async (challenge) => (await consumeChallenge(db, challenge, null)) !== null,
  })
  if (!answered) throw passkeyRejected()
  const { newCounter: counter, isBackedUp } = answered
  return inTransaction(db, async (tx) => {
    // Locks the account before the passkey, in the order of a password reset, which removes the passkey.
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, passkey.accountId)).for('share')
    if (!account) throw passkeyRejected()
    const used = await tx
      .update(passkeys)
      .set({ counter, isBackedUp, lastUsedAt: sql`now()` })
      // An assertion with the same counter may have come first, as from a copied key.
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id })
    if (used.length === 0) throw passkeyRejected()
    return completeSignIn(tx, account, device)
  })
}

const passkeyRejected = (): ShopError => shopError(errorMessage('account', 'wrongPasskey'))
