import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ParsedInput } from '#contract/endpoint.ts'
import { type addPasskey, type CreationOptions, maxPasskeys } from '#contract/shop/passkeys.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accounts, passkeys } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Shopper } from '../../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../../platform/http/error-message.ts'
import { sessionExpired } from '../../../platform/http/session-expired.ts'
import type { ShopError } from '../../../platform/http/shop-error.ts'
import { requireSession } from '../session.ts'
import { challengeMinutes, consumeChallenge, createChallenge } from './challenges.ts'
import { notifyOfPasskey } from './notify-of-passkey.ts'
import type { RelyingParty } from './relying-party.ts'
import { knownTransports } from './transports.ts'
import { verifiedOrNull, webauthn } from './webauthn.ts'

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
  return {
    challenge,
    rp: { id, name },
    user: { id: userHandle.toString('base64url'), name: email, displayName: fullName },
    pubKeyCredParams: webauthn()
      .getDefaultSupportedAlgorithmIDs()
      .map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMinutes * 60_000,
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: knownTransports(transports),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
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
  const consumed: { userHandle: Buffer | null } = { userHandle: null }
  const made = await verifiedOrNull(
    webauthn().verifyRegistrationResponse({
      response: {
        ...credential,
        authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
        clientExtensionResults: {},
        response: { ...credential.response, transports: knownTransports(credential.response.transports) },
      },
      expectedChallenge: async (challenge) => {
        consumed.userHandle = (await consumeChallenge(db, challenge, shopper.accountId))?.userHandle ?? null
        return consumed.userHandle !== null
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
    onRejected,
  )
  const { userHandle } = consumed
  if (!made || !userHandle) throw invalidPasskey()
  const { credential: key, credentialDeviceType, credentialBackedUp } = made.registrationInfo
  await insertPasskey(db, shopper, {
    accountId: shopper.accountId,
    credentialId: key.id,
    userHandle,
    publicKey: Buffer.from(key.publicKey),
    counter: key.counter,
    transports: knownTransports(key.transports),
    canSync: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
    name,
  })
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
