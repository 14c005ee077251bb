import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ParsedInput } from '#contract/endpoint.ts'
import { type CreationOptions, maxPasskeys } from '#contract/passkeys.ts'
import type { addPasskey } from '#contract/shop/passkeys.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accounts, passkeys } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Shopper } from '../../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../../platform/http/error-message.ts'
import { sessionExpired } from '../../../platform/http/session-expired.ts'
import type { ShopError } from '../../../platform/http/shop-error.ts'
import type { RelyingParty } from '../../../platform/passkeys/relying-party.ts'
import { creationOptions, verifyNewPasskey } from '../../../platform/passkeys/verify-new-passkey.ts'
import { requireSession } from '../session.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'
import { notifyOfPasskey } from './notify-of-passkey.ts'

const handleBytes = 32

/**
 * The options for creating a passkey. The caller has verified the owner.
 * @throws {ShopError} `too_many_passkeys`.
 */
export async function beginPasskey(
  db: Database,
  { id, name }: { id: string; name: string },
  { accountId, email, fullName }: Shopper,
): Promise<CreationOptions> {
  const own = await passkeysOf(db, accountId)
  if (own.length >= maxPasskeys) throw tooManyPasskeys()
  const userHandle = own[0]?.userHandle ?? randomBytes(handleBytes)
  const challenge = await createChallenge(db, { accountId, userHandle })
  return creationOptions({
    challenge,
    party: { id, name },
    userHandle,
    name: email,
    displayName: fullName,
    known: own,
  })
}

type Added = ParsedInput<typeof addPasskey>['body']

/**
 * Saves a new passkey of the shopper and mails the owner.
 * @throws {ShopError} `invalid_passkey`; `too_many_passkeys`.
 */
export async function savePasskey(
  db: NodePgDatabase,
  party: RelyingParty,
  shopper: Shopper,
  { credential, name }: Added & { name: string },
  onRejected: (reason: string) => void,
): Promise<void> {
  let userHandle: Buffer | null = null
  const made = await verifyNewPasskey(credential, {
    party,
    onRejected,
    takeChallenge: async (challenge) => {
      userHandle = (await consumeChallenge(db, challenge, shopper.accountId))?.userHandle ?? null
      return userHandle !== null
    },
  })
  if (!made || !userHandle) throw invalidPasskey()
  await insertPasskey(db, shopper, { accountId: shopper.accountId, userHandle, name, ...made })
}

const insertPasskey = (
  db: NodePgDatabase,
  shopper: Shopper,
  passkey: typeof passkeys.$inferInsert,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { accountId } = shopper
    // The lock serialises two tabs, which together cannot exceed the limit.
    const [owner] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('no key update')
    if (!owner) throw sessionExpired()
    await requireSession(tx, shopper)
    if ((await passkeysOf(tx, accountId)).length >= maxPasskeys) {
      throw tooManyPasskeys()
    }
    const added = await tx
      .insert(passkeys)
      .values(passkey)
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id })
    // A credential of another account gets the answer of any invalid one.
    if (added.length === 0) throw invalidPasskey()
    await notifyOfPasskey(tx, shopper, { passkey: passkey.name, what: 'added' })
  })

const passkeysOf = (db: Database, accountId: number) =>
  db.select().from(passkeys).where(eq(passkeys.accountId, accountId))

const invalidPasskey = (): ShopError => shopError(errorMessage('account', 'passkeyNotAdded'))

const tooManyPasskeys = (): ShopError =>
  shopError(errorMessage('account', 'tooManyPasskeys', { most: String(maxPasskeys) }))
