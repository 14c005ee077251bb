import { and, eq, gt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { staffInvitations } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { findMemberByEmail } from './members.ts'
import { assertOwnPermissions, type Grantor } from './rights.ts'
import { findRole } from './roles.ts'
import { hashOfToken, newToken } from './sign-ins.ts'

const lifetimeHours = 48

/** A link that works once. Its token follows the #, which browsers do not send, so no log contains it. */
export interface InvitationLink {
  link: string
  expiresAt: Date
}

/**
 * Invites somebody to a role and replaces their open invitation.
 * @throws {ShopError} `staff_exists`, `invalid_request` for an unknown role, `not_allowed` for a role with
 * more rights than the sender's.
 */
export function inviteStaff(
  { db, url }: { db: NodePgDatabase; url: string },
  grantor: Grantor,
  { email, role: roleName }: { email: string; role: string },
): Promise<InvitationLink> {
  return change(db, grantor.actor, async (tx, recordAudit) => {
    const role = await findRole(tx, roleName)
    await assertOwnPermissions(tx, grantor, role)
    if (await findMemberByEmail(tx, email)) {
      throw new ShopError('staff_exists', `${email} is a member of the staff already.`)
    }
    await recordAudit({
      action: 'staff_invited',
      entity: { kind: 'invitation', id: email.toLowerCase() },
      after: { email, role: roleName },
    })
    return createInvitation(tx, url, { email, roleId: role.id, staffId: null, grantor })
  })
}

interface Invited {
  email: string
  roleId: number
  /** The member whose password the link resets; null for a new member. */
  staffId: number | null
  grantor: Grantor
}

/** Creates an invitation that replaces the open one of the address. */
export async function createInvitation(
  tx: Database,
  url: string,
  { email, roleId, staffId, grantor: { actor } }: Invited,
): Promise<InvitationLink> {
  const token = newToken()
  await tx.delete(staffInvitations).where(sql`lower(${staffInvitations.email}) = lower(${email})`)
  const created = await tx
    .insert(staffInvitations)
    .values({
      tokenHash: hashOfToken(token),
      email,
      roleId,
      staffId,
      invitedBy: actor.kind === 'staff' ? actor.staffId : null,
      expiresAt: sql`now() + make_interval(hours => ${lifetimeHours})`,
    })
    .returning({ id: staffInvitations.id, expiresAt: staffInvitations.expiresAt })
    .then(returnedRow)
  // The command line prints the link instead of mailing it.
  if (actor.kind === 'staff') {
    await enqueueMail(tx, {
      template: 'staff-invitation',
      recipient: email,
      data: { invitationId: created.id, url, isReset: staffId !== null },
      dedupeKey: `staff-invitation:${created.id}`,
    })
  }
  return { link: `${url}/join#${token}`, expiresAt: created.expiresAt }
}

/**
 * Generates the token of an invitation's mail.
 * @returns null when the invitation was used, revoked or has expired.
 */
export async function generateMailToken(db: Database, id: number): Promise<string | null> {
  const token = newToken()
  const made = await db
    .update(staffInvitations)
    .set({ mailTokenHash: hashOfToken(token) })
    .where(and(eq(staffInvitations.id, id), gt(staffInvitations.expiresAt, sql`now()`)))
    .returning({ id: staffInvitations.id })
  return made.length > 0 ? token : null
}

/**
 * Revokes an open invitation.
 * @throws {ShopError} `not_found` when it is not open.
 */
export const revokeInvitation = (db: NodePgDatabase, { actor }: Grantor, id: number): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    const [revoked] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning()
    if (!revoked) throw new ShopError('not_found', 'This invitation is not open any more.')
    await recordAudit({
      action: 'invitation_revoked',
      entity: { kind: 'invitation', id: revoked.email.toLowerCase() },
      before: { email: revoked.email },
    })
  })

export async function deleteExpiredInvitations(db: Database): Promise<void> {
  await db.delete(staffInvitations).where(sql`${staffInvitations.expiresAt} < now()`)
}
