import { and, eq, isNotNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffMember } from '#contract/admin/team.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { staffMembers, staffRoles } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { revokeUngranted } from './granted.ts'
import { createInvitation, type InvitationLink } from './invite.ts'
import { lockMember, type Member } from './members.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { assertOwnPermissions, type Grantor } from './rights.ts'
import { findRole } from './roles.ts'
import { endSignIns } from './sign-ins.ts'

export interface StaffEdit {
  id: number
  version: number
  name?: string | undefined
  role?: string | undefined
  is_active?: boolean | undefined
}

const presentMember = (
  {
    id,
    version,
    name,
    email,
    role,
    isActive,
    totpSeed,
  }: Omit<Member, 'totpSeed'> & { totpSeed: Buffer | null },
  lastSeenAt: string | null = null,
): StaffMember => ({
  id,
  version,
  name,
  email,
  role,
  is_active: isActive,
  has_second_factor: totpSeed !== null,
  last_seen_at: lastSeenAt,
})

const auditedOf = ({ name, role, isActive }: Member) => ({ name, role, is_active: isActive })

/**
 * Edits a member of the staff. The grantor needs all rights of the member, before and after. Deactivation
 * ends the sign-ins, a trigger removes passkeys, and invitations beyond the member's rights end.
 * @throws {ShopError} `not_found`, `version_conflict`, `not_allowed`, `last_owner`.
 */
export function editStaff(db: NodePgDatabase, grantor: Grantor, edit: StaffEdit): Promise<StaffMember> {
  return change(db, grantor.actor, async (tx, recordAudit) => {
    await lockOwners(tx)
    const before = await lockMember(tx, edit.id)
    assertVersion(before.version, edit.version, presentMember(before))
    await assertOwnPermissions(tx, grantor, before)
    const role = await findRole(tx, edit.role ?? before.role)
    if (role.id !== before.roleId) assertNotOwnRole(grantor, edit.id)
    await assertOwnPermissions(tx, grantor, role)
    const isActive = edit.is_active ?? before.isActive
    await tx
      .update(staffMembers)
      .set({ fullName: edit.name ?? before.name, roleId: role.id, isActive })
      .where(eq(staffMembers.id, edit.id))
    if (before.role === ownerRole) await assertOwnerRemains(tx, before)
    if (!isActive) await endSignIns(tx, edit.id)
    const after = await lockMember(tx, edit.id)
    await recordAudit({
      action: 'staff_edited',
      entity: { kind: 'staff', id: edit.id },
      before: auditedOf(before),
      after: auditedOf(after),
    })
    await revokeUngranted(tx, recordAudit)
    return presentMember(after)
  })
}

/**
 * Removes the password and second factor of a member and ends their sign-ins. Triggers remove their passkeys and
 * revoke their API tokens.
 * @returns a link that sets them again.
 * @throws {ShopError} `not_found`, `version_conflict`, `not_allowed`.
 */
export function resetStaff(
  { db, url }: { db: NodePgDatabase; url: string },
  grantor: Grantor,
  { id, version }: { id: number; version: number | null },
): Promise<InvitationLink> {
  return change(db, grantor.actor, async (tx, recordAudit) => {
    const member = await lockMember(tx, id)
    if (version !== null) assertVersion(member.version, version, presentMember(member))
    await assertOwnPermissions(tx, grantor, member)
    await tx
      .update(staffMembers)
      .set({ passwordHash: null, totpSeed: null, totpPending: null, totpLastStep: null })
      .where(eq(staffMembers.id, id))
    await deleteRecoveryCodes(tx, id)
    await endSignIns(tx, id)
    await recordAudit({ action: 'staff_reset', entity: { kind: 'staff', id } })
    return createInvitation(tx, url, { email: member.email, roleId: member.roleId, staffId: id, grantor })
  })
}

/** @throws {ShopError} `not_allowed` for the grantor's own role, which only a colleague may change. */
function assertNotOwnRole({ actor }: Grantor, staffId: number): void {
  if (actor.kind !== 'staff' || actor.staffId !== staffId) return
  throw new ShopError('not_allowed', 'Nobody changes their own role. Please ask a colleague.')
}

/** The fixed role, whose name never changes. */
const ownerRole = 'owner'

const isOpenOwner = and(eq(staffRoles.isFixed, true), eq(staffMembers.isActive, true))

/** Locks the owner role, which serialises two owners who deactivate each other. */
async function lockOwners(tx: Database): Promise<void> {
  await tx
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .where(eq(staffRoles.isFixed, true))
    .for('no key update')
}

/** @throws {ShopError} `last_owner` when no owner would be left. Demo members do not count. */
async function assertOwnerRemains(tx: Database, { isDemo }: Member): Promise<void> {
  const counts = isDemo ? isOpenOwner : and(isOpenOwner, isNotNull(staffMembers.passwordHash))
  const owners = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(isDemo ? counts : and(counts, eq(staffMembers.isDemo, false)))
    .limit(1)
  if (owners.length > 0) return
  throw new ShopError('last_owner', 'This is the last owner. Make somebody else an owner first.')
}
