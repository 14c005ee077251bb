import { eq } from 'drizzle-orm'
import { hashPassword } from '../../customers/accounts/password.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { staffMembers } from '../../platform/database/tables.ts'
import type { BackOffice } from './back-office.ts'
import { requireMember, verifyPassword } from './confirm.ts'
import { assertStrongPassword } from './password-rules.ts'
import { endSignIns } from './sign-ins.ts'

/**
 * Changes the caller's password and ends their other sign-ins.
 * @throws {ShopError} `invalid_credentials`, `invalid_request` for a weak one.
 */
export async function changePassword(
  office: BackOffice,
  actor: StaffActor,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const member = await requireMember(office, actor.staffId)
  await verifyPassword(office, actor, member, password)
  assertStrongPassword(await readSettings(office.db), 'new_password', newPassword, member.email)
  const passwordHash = await hashPassword(newPassword)
  await change(office.db, actor, async (tx, recordAudit) => {
    await tx.update(staffMembers).set({ passwordHash }).where(eq(staffMembers.id, actor.staffId))
    await endSignIns(tx, actor.staffId, actor.sessionId)
    await recordAudit({ action: 'password_changed', entity: { kind: 'staff', id: actor.staffId } })
  })
}
