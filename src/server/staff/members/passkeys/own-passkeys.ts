import { randomBytes } from 'node:crypto'
import { and, count, desc, eq } from 'drizzle-orm'
import type { StaffPasskey } from '#contract/admin/passkeys.ts'
import type { CreationOptions, NewCredential } from '#contract/passkeys.ts'
import { maxPasskeys } from '#contract/passkeys.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { change } from '../../../platform/audit/change.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readSettings } from '../../../platform/database/read-settings.ts'
import { staffPasskeys } from '../../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../../platform/http/error-message.ts'
import type { ShopError } from '../../../platform/http/shop-error.ts'
import type { RelyingParty } from '../../../platform/passkeys/relying-party.ts'
import { creationOptions, verifyNewPasskey } from '../../../platform/passkeys/verify-new-passkey.ts'
import type { BackOffice } from '../back-office.ts'
import { lockMember } from '../members.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'

const handleBytes = 32

const passkeysOf = (db: Database, staffId: number) =>
  db.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)).orderBy(desc(staffPasskeys.id))

/** Passkeys of a member, newest first. */
export async function listPasskeys(db: Database, staffId: number): Promise<StaffPasskey[]> {
  return (await passkeysOf(db, staffId)).map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
    id,
    name,
    added_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    is_synced: isBackedUp,
  }))
}

export async function countPasskeys(db: Database, staffId: number): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
  return found?.count ?? 0
}

/**
 * The options for creating a passkey of the member.
 * @throws {ShopError} `too_many_passkeys`.
 */
export async function beginPasskey(
  { db }: Pick<BackOffice, 'db'>,
  { id }: RelyingParty,
  { staffId, email, name }: { staffId: number; email: string; name: string },
): Promise<CreationOptions> {
  const known = await passkeysOf(db, staffId)
  if (known.length >= maxPasskeys) throw tooManyPasskeys()
  const userHandle = known[0]?.userHandle ?? randomBytes(handleBytes)
  const challenge = await createChallenge(db, { kind: 'adding', staffId, userHandle })
  const { brand } = await readSettings(db)
  const party = { id, name: `${brand.name} back office` }
  return creationOptions({ challenge, party, userHandle, name: email, displayName: name, known })
}

/**
 * Adds a passkey to the member.
 * @throws {ShopError} `invalid_passkey`, `too_many_passkeys`.
 */
export async function addPasskey(
  { db }: Pick<BackOffice, 'db'>,
  actor: StaffActor,
  { credential, name }: { credential: NewCredential; name: string },
  { party, onRejected }: { party: RelyingParty; onRejected: (reason: string) => void },
): Promise<void> {
  const { staffId } = actor
  let userHandle: Buffer | null = null
  const made = await verifyNewPasskey(credential, {
    party,
    onRejected,
    takeChallenge: async (challenge) => {
      userHandle = (await consumeChallenge(db, challenge, { kind: 'adding', staffId }))?.userHandle ?? null
      return userHandle !== null
    },
  })
  if (!made || !userHandle) throw invalidPasskey()
  const passkey = { ...made, staffId, userHandle, name }
  await change(db, actor, async (tx, recordAudit) => {
    // The lock serialises two tabs, which together cannot exceed the limit.
    await lockMember(tx, staffId)
    if ((await countPasskeys(tx, staffId)) >= maxPasskeys) throw tooManyPasskeys()
    const added = await tx
      .insert(staffPasskeys)
      .values(passkey)
      .onConflictDoNothing({ target: staffPasskeys.credentialId })
      .returning({ id: staffPasskeys.id })
    // A credential of another member gets the answer of any invalid one.
    if (added.length === 0) throw invalidPasskey()
    await recordAudit({ action: 'passkey_added', entity: entityOf(actor), after: { name } })
  })
}

/** Removes a passkey of the member. A foreign or unknown one changes nothing. */
export async function removePasskey(
  { db }: Pick<BackOffice, 'db'>,
  actor: StaffActor,
  id: number,
): Promise<void> {
  const own = and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, actor.staffId))
  const [passkey] = await db.select({ name: staffPasskeys.name }).from(staffPasskeys).where(own)
  if (!passkey) return
  await change(db, actor, async (tx, recordAudit) => {
    await tx.delete(staffPasskeys).where(own)
    await recordAudit({ action: 'passkey_removed', entity: entityOf(actor), before: passkey })
  })
}

const entityOf = ({ staffId }: StaffActor) => ({ kind: 'staff', id: staffId })

const invalidPasskey = (): ShopError => shopError(errorMessage('account', 'passkeyNotAdded'))

const tooManyPasskeys = (): ShopError =>
  shopError(errorMessage('account', 'tooManyPasskeys', { most: String(maxPasskeys) }))
