import { and, eq, sql } from 'drizzle-orm'
import type { Assertion, RequestOptions } from '#contract/passkeys.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { change } from '../../../platform/audit/change.ts'
import type { Database } from '../../../platform/database/database.ts'
import { staffPasskeys } from '../../../platform/database/tables.ts'
import { ShopError } from '../../../platform/http/shop-error.ts'
import type { RelyingParty } from '../../../platform/passkeys/relying-party.ts'
import { requestOptions, verifyAssertion } from '../../../platform/passkeys/verify-assertion.ts'
import type { BackOffice } from '../back-office.ts'
import { findMember, lockMember } from '../members.ts'
import { completeSignIn, type From, mayEnter } from '../sign-in.ts'
import { logRejected } from '../sign-in-log.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'

export interface Ceremony {
  party: RelyingParty
  /** Receives the reason of a rejection. */
  onRejected: (reason: string) => void
}

/** The options for signing in. */
export const beginSignIn = async (db: Database, party: RelyingParty): Promise<RequestOptions> =>
  requestOptions(await createChallenge(db, { kind: 'signing-in' }), party)

/** The options for confirming as a member. */
export const beginConfirmation = async (
  db: Database,
  party: RelyingParty,
  staffId: number,
): Promise<RequestOptions> =>
  requestOptions(await createChallenge(db, { kind: 'confirming', staffId }), party)

/**
 * Signs a member in by a passkey, which is possession and a PIN, a finger or a face, so that no code is asked.
 * @returns the token for the cookie.
 * @throws {ShopError} `passkey_refused` when any check fails.
 */
export async function signInByPasskey(
  { db, config }: BackOffice,
  assertion: Assertion,
  ceremony: Ceremony,
  from: From,
): Promise<string> {
  const passkey = await findPasskey(db, assertion)
  const owner = passkey && (await findMember(db, passkey.staffId))
  return logRejected(db, { member: owner, action: 'sign_in_refused', actor: null }, async () => {
    const used = await verify(db, { passkey, assertion, ceremony, purpose: { kind: 'signing-in' } })
    if (!used) throw signInRejected()
    const actor: StaffActor = { kind: 'staff', staffId: used.staffId, sessionId: null, requestId: null }
    return change(db, actor, async (tx, recordAudit) => {
      // Locks the member before the passkey, in the order of a reset, which removes the passkey.
      const member = await lockMember(tx, used.staffId)
      if (member.passwordHash === null || !mayEnter(member, config)) throw signInRejected()
      if (!(await recordUse(tx, used))) throw signInRejected()
      return completeSignIn(tx, { member, actor, from, recordAudit })
    })
  })
}

/**
 * Verifies a passkey of a signed-in member.
 * @throws {ShopError} `passkey_refused` when any check fails, also for a passkey of somebody else.
 */
export async function confirmByPasskey(
  db: Database,
  assertion: Assertion,
  ceremony: Ceremony,
  staffId: number,
): Promise<void> {
  const found = await findPasskey(db, assertion)
  const passkey = found?.staffId === staffId ? found : null
  const used = await verify(db, { passkey, assertion, ceremony, purpose: { kind: 'confirming', staffId } })
  if (!used || !(await recordUse(db, used))) throw confirmationRejected()
}

type StoredPasskey = typeof staffPasskeys.$inferSelect

async function findPasskey(db: Database, { id }: Assertion): Promise<StoredPasskey | null> {
  const [passkey] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.credentialId, id))
  return passkey ?? null
}

interface Answered {
  /** Null for an unknown one, or one of somebody else. */
  passkey: StoredPasskey | null
  assertion: Assertion
  ceremony: Ceremony
  purpose: { kind: 'signing-in' } | { kind: 'confirming'; staffId: number }
}

interface Used extends Pick<StoredPasskey, 'id' | 'staffId' | 'counter'> {
  newCounter: number
  isBackedUp: boolean
}

/** Verifies the answer of a passkey; null when any check fails. */
async function verify(
  db: Database,
  { passkey, assertion, ceremony: { party, onRejected }, purpose }: Answered,
): Promise<Used | null> {
  if (!passkey) {
    onRejected('unknown credential')
    return null
  }
  const answered = await verifyAssertion(passkey, assertion, {
    party,
    onRejected,
    takeChallenge: async (challenge) => (await consumeChallenge(db, challenge, purpose)) !== null,
  })
  return answered && { id: passkey.id, staffId: passkey.staffId, counter: passkey.counter, ...answered }
}

/** Stores a use. Returns false where another answer came first, as from a copied key, or the passkey is gone. */
async function recordUse(tx: Database, { id, counter, newCounter, isBackedUp }: Used): Promise<boolean> {
  const used = await tx
    .update(staffPasskeys)
    .set({ counter: newCounter, isBackedUp, lastUsedAt: sql`now()` })
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.counter, counter)))
    .returning({ id: staffPasskeys.id })
  return used.length > 0
}

const signInRejected = (): ShopError =>
  new ShopError(
    'passkey_refused',
    'This passkey does not sign you in here. Please use your password and the code of your authenticator.',
  )

const confirmationRejected = (): ShopError =>
  new ShopError('passkey_refused', 'This passkey does not confirm here. Please confirm in another way.')
