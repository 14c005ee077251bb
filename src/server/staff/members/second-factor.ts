import { eq } from 'drizzle-orm'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { staffMembers } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lazyPackage } from '../../platform/lazy-package.ts'
import type { BackOffice } from './back-office.ts'
import { lockMember } from './members.ts'
import { deleteRecoveryCodes, makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import { endSignIns } from './sign-ins.ts'
import { matchingStep, newSeed, otpauthUri, toBase32 } from './totp.ts'
import { authenticationError } from './verify-factor.ts'

const bwip = lazyPackage<typeof import('bwip-js/node')>('bwip-js/node')

const entityOf = ({ staffId }: StaffActor) => ({ kind: 'staff', id: staffId })

/** Generates a seed, which becomes active with its first code. It replaces an earlier unconfirmed one. */
export function startSecondFactor(
  { db, box }: BackOffice,
  actor: StaffActor,
): Promise<{ secret: string; uri: string; qr: string }> {
  const seed = newSeed()
  return change(db, actor, async (tx, recordAudit) => {
    const { id, email } = await lockMember(tx, actor.staffId)
    await tx
      .update(staffMembers)
      .set({ totpPending: box.seal(id, seed) })
      .where(eq(staffMembers.id, id))
    await recordAudit({ action: 'second_factor_begun', entity: entityOf(actor) })
    const { brand } = await readSettings(tx)
    const issuer = `${brand.name} back office`
    const uri = otpauthUri(seed, { issuer, account: email })
    return { secret: toBase32(seed), uri, qr: bwip().toSVG({ bcid: 'qrcode', text: uri, padding: 4 }) }
  })
}

/**
 * Activates the new seed after its first code, and ends the owner's other sign-ins.
 * @returns the recovery codes, which are shown only now.
 * @throws {ShopError} `second_factor_missing` without a new seed, `invalid_code`.
 */
export async function confirmSecondFactor(
  { db, box }: BackOffice,
  actor: StaffActor,
  code: string,
): Promise<string[]> {
  const codes = await makeRecoveryCodes()
  await change(db, actor, async (tx, recordAudit) => {
    const { id, totpPending } = await lockMember(tx, actor.staffId)
    if (totpPending === null) {
      throw new ShopError('second_factor_missing', 'Please begin by setting up your authenticator.')
    }
    const step = matchingStep(box.open(id, totpPending), code, Date.now())
    if (step === null) throw authenticationError('invalid_code')
    await tx
      .update(staffMembers)
      .set({ totpSeed: totpPending, totpPending: null, totpLastStep: step })
      .where(eq(staffMembers.id, id))
    await endSignIns(tx, id, actor.sessionId)
    await recordAudit({ action: 'second_factor_set_up', entity: entityOf(actor) })
    await storeRecoveryCodes(tx, id, codes)
  })
  return codes.shown
}

/** @throws {ShopError} `second_factor_missing` without one, `second_factor_required` in production. */
export function removeSecondFactor({ db, config }: BackOffice, actor: StaffActor): Promise<void> {
  if (config.isProduction) {
    throw new ShopError(
      'second_factor_required',
      'Everybody has a second factor here. Set up another one instead.',
    )
  }
  return change(db, actor, async (tx, recordAudit) => {
    await requireFactor(tx, actor)
    await tx
      .update(staffMembers)
      .set({ totpSeed: null, totpPending: null, totpLastStep: null })
      .where(eq(staffMembers.id, actor.staffId))
    await deleteRecoveryCodes(tx, actor.staffId)
    await recordAudit({ action: 'second_factor_removed', entity: entityOf(actor) })
  })
}

/** @throws {ShopError} `second_factor_missing` without one. */
export async function renewRecoveryCodes({ db }: BackOffice, actor: StaffActor): Promise<string[]> {
  const codes = await makeRecoveryCodes()
  await change(db, actor, async (tx, recordAudit) => {
    await requireFactor(tx, actor)
    await recordAudit({ action: 'recovery_codes_renewed', entity: entityOf(actor) })
    await storeRecoveryCodes(tx, actor.staffId, codes)
  })
  return codes.shown
}

async function requireFactor(tx: Parameters<typeof lockMember>[0], { staffId }: StaffActor): Promise<void> {
  const { totpSeed } = await lockMember(tx, staffId)
  if (totpSeed === null) throw new ShopError('second_factor_missing', 'No second factor is set up.')
}
