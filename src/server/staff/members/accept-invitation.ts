import { eq, sql } from 'drizzle-orm'
import { hashPassword } from '../../customers/accounts/password.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { staffInvitations, staffMembers, staffRoles } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { BackOffice } from './back-office.ts'
import { isGranted } from './granted.ts'
import { lockMember, type Member } from './members.ts'
import { assertStrongPassword } from './password-rules.ts'
import { completeSignIn, type From, mayEnter } from './sign-in.ts'
import { hashOfToken } from './sign-ins.ts'

const notValid = (): ShopError =>
  new ShopError(
    'invalid_invitation',
    'This invitation is not valid. It may have been used or withdrawn, or be older than two days; ask for a new one.',
  )

/**
 * Rejects an invitation whose sender lost access or rights.
 * @throws {ShopError} `invalid_invitation`
 */
async function assertGranted(
  db: Database,
  { config }: Pick<BackOffice, 'config'>,
  invitation: typeof staffInvitations.$inferSelect,
): Promise<void> {
  if (!(await isGranted(db, invitation, (sender) => mayEnter(sender, config)))) throw notValid()
}

const isOpen = (token: string) =>
  sql`${hashOfToken(token)} IN (${staffInvitations.tokenHash}, ${staffInvitations.mailTokenHash}) AND ${staffInvitations.expiresAt} > now()`

/**
 * Reads the receiver of an invitation.
 * @throws {ShopError} `invalid_invitation` for one that is unknown, used, expired, or beyond the present
 * rights of its sender.
 */
export async function readInvitation({ db, config }: BackOffice, token: string) {
  const [found] = await db
    .select({
      invitation: staffInvitations,
      email: staffInvitations.email,
      role: staffRoles.name,
      name: staffMembers.fullName,
      expiresAt: staffInvitations.expiresAt,
    })
    .from(staffInvitations)
    .innerJoin(staffRoles, eq(staffRoles.id, staffInvitations.roleId))
    .leftJoin(staffMembers, eq(staffMembers.id, staffInvitations.staffId))
    .where(isOpen(token))
  if (!found) throw notValid()
  const { invitation, ...shown } = found
  await assertGranted(db, { config }, invitation)
  return shown
}

export interface Acceptance {
  token: string
  name: string
  password: string
}

/**
 * Accepts an invitation once: creates the member or sets a new password, and signs in.
 * @returns the token for the cookie.
 * @throws {ShopError} `invalid_invitation`, `invalid_request` for a weak password.
 */
export async function acceptInvitation(
  office: BackOffice,
  { token, name, password }: Acceptance,
  from: From,
): Promise<string> {
  const { db } = office
  const { email } = await readInvitation(office, token)
  assertStrongPassword(await readSettings(db), 'password', password, email)
  const passwordHash = await hashPassword(password)
  // The member is known only after the invitation is accepted.
  const actor: StaffActor = { kind: 'staff', staffId: 0, sessionId: null, requestId: null }
  return change(db, actor, async (tx, recordAudit) => {
    const [accepted] = await tx.delete(staffInvitations).where(isOpen(token)).returning()
    if (!accepted) throw notValid()
    await assertGranted(tx, office, accepted)
    const staffId = accepted.staffId ?? (await addMember(tx, accepted, name))
    actor.staffId = staffId
    await tx.update(staffMembers).set({ passwordHash, fullName: name }).where(eq(staffMembers.id, staffId))
    const member: Member = await lockMember(tx, staffId)
    await recordAudit({
      action: 'invitation_accepted',
      entity: { kind: 'staff', id: staffId },
      after: { email: member.email, role: member.role, name },
    })
    return completeSignIn(tx, { member, actor, from, recordAudit })
  })
}

async function addMember(
  tx: Database,
  { email, roleId }: typeof staffInvitations.$inferSelect,
  fullName: string,
): Promise<number> {
  const made = await tx
    .insert(staffMembers)
    .values({ email, roleId, fullName })
    .returning({ id: staffMembers.id })
    .then(returnedRow)
  return made.id
}
