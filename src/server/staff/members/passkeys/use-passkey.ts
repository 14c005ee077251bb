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
import { findMember } from '../members.ts'
import { completeSignIn, type From, mayEnter } from '../sign-in.ts'
import { logRejected } from '../sign-in-log.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'

/** The owner of a passkey that just proved itself. */
interface Proved {
  staffId: number
  /** Stores that the passkey was used. Throws where another answer of it came first, as from a copied key. */
  recordUse: (tx: Database) => Promise<void>
}

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
  office: BackOffice,
  assertion: Assertion,
  ceremony: Ceremony,
  from: From,
): Promise<string> {
  const { db, config } = office
  const { staffId, recordUse } = await prove(db, assertion, ceremony, { kind: 'signing-in' })
  const member = await findMember(db, staffId)
  return logRejected(db, { member, action: 'sign_in_refused', actor: null }, async () => {
    if (!member || member.passwordHash === null || !mayEnter(member, config)) throw passkeyRejected()
    const actor: StaffActor = { kind: 'staff', staffId, sessionId: null, requestId: null }
    return change(db, actor, async (tx, recordAudit) => {
      await recordUse(tx)
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
  const proved = await prove(db, assertion, ceremony, { kind: 'confirming', staffId })
  if (proved.staffId !== staffId) throw passkeyRejected()
  await proved.recordUse(db)
}

async function prove(
  db: Database,
  assertion: Assertion,
  { party, onRejected }: Ceremony,
  purpose: { kind: 'signing-in' } | { kind: 'confirming'; staffId: number },
): Promise<Proved> {
  const [passkey] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.credentialId, assertion.id))
  if (!passkey) {
    onRejected('unknown credential')
    throw passkeyRejected()
  }
  const answered = await verifyAssertion(passkey, assertion, {
    party,
    onRejected,
    takeChallenge: async (challenge) => (await consumeChallenge(db, challenge, purpose)) !== null,
  })
  if (!answered) throw passkeyRejected()
  const { newCounter: counter, isBackedUp } = answered
  return {
    staffId: passkey.staffId,
    recordUse: async (tx) => {
      const used = await tx
        .update(staffPasskeys)
        .set({ counter, isBackedUp, lastUsedAt: sql`now()` })
        .where(and(eq(staffPasskeys.id, passkey.id), eq(staffPasskeys.counter, passkey.counter)))
        .returning({ id: staffPasskeys.id })
      if (used.length === 0) throw passkeyRejected()
    },
  }
}

const passkeyRejected = (): ShopError =>
  new ShopError(
    'passkey_refused',
    'This passkey does not sign you in here. Please use your password and the code of your authenticator.',
  )
