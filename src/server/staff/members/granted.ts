import { eq, gt, sql } from 'drizzle-orm'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { staffInvitations, staffRoles } from '../../platform/database/tables.ts'
import { findMember, type Member } from './members.ts'
import { covers, type Rights } from './rights.ts'

type Invitation = typeof staffInvitations.$inferSelect

const hasAccess = ({ isActive }: Member): boolean => isActive

/**
 * Whether the sender of an invitation has access and all rights that it grants. Invitations of the command
 * line have no sender.
 * @param mayEnter whether the sender has access.
 */
export async function isGranted(
  db: Database,
  invitation: Invitation,
  mayEnter: (sender: Member) => boolean = hasAccess,
): Promise<boolean> {
  const wanted = await rightsOfInvitation(db, invitation)
  if (wanted === null) return false
  if (invitation.invitedBy === null) return true
  const sender = await findMember(db, invitation.invitedBy)
  return (
    sender !== null &&
    mayEnter(sender) &&
    sender.permissions.includes('staff.write') &&
    covers(sender, wanted)
  )
}

/**
 * The rights that an invitation grants; a reset link grants the member's present rights, or null without
 * access.
 */
async function rightsOfInvitation(db: Database, { staffId, roleId }: Invitation): Promise<Rights | null> {
  if (staffId === null) {
    const [role] = await db.select().from(staffRoles).where(eq(staffRoles.id, roleId))
    return role ?? null
  }
  const member = await findMember(db, staffId)
  return member?.isActive ? member : null
}

/** Revokes and records open invitations beyond the rights of their senders. */
export async function revokeUngranted(tx: Database, recordAudit: RecordAudit): Promise<void> {
  const open = await tx
    .select()
    .from(staffInvitations)
    .where(gt(staffInvitations.expiresAt, sql`now()`))
    .orderBy(staffInvitations.id)
  for (const invitation of open) {
    if (await isGranted(tx, invitation)) continue
    await tx.delete(staffInvitations).where(eq(staffInvitations.id, invitation.id))
    await recordAudit({
      action: 'invitation_ended',
      entity: { kind: 'invitation', id: invitation.email.toLowerCase() },
      before: { email: invitation.email },
    })
  }
}
