import * as team from '#contract/admin/team.ts'
import { permissionKeys, permissionNames, permissions } from '#contract/permissions.ts'
import { change } from '../../platform/audit/change.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { StaffCall, StaffCaller } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { BackOffice } from './back-office.ts'
import { editStaff, resetStaff } from './edit-staff.ts'
import { type InvitationLink, inviteStaff, revokeInvitation } from './invite.ts'
import { findInvitations, findTeam } from './list-team.ts'
import type { Grantor } from './rights.ts'
import { createRole, editRole, listRoles } from './roles.ts'
import { isTrial } from './sign-in.ts'
import { endSignIn, findSignIns, type SignInRow } from './sign-ins.ts'

/** Routes of members, roles and sign-ins. */
export function registerTeam(api: StaffHandle, office: BackOffice): void {
  const { db, config } = office

  api(team.listStaff, async () => ({
    staff: await findTeam(db, isTrial(config)),
    invitations: await findInvitations(db),
  }))
  api(team.inviteStaff, async (call) => presentLink(await inviteStaff(office, grantorOf(call), call.body)))
  api(team.revokeInvitation, async (call) => {
    await revokeInvitation(db, grantorOf(call), call.params.id)
    return { message: 'The invitation is void.' }
  })
  api(team.editStaff, (call) => editStaff(db, grantorOf(call), { ...call.params, ...call.body }))
  api(team.resetStaff, async (call) =>
    presentLink(await resetStaff(office, grantorOf(call), { ...call.params, ...call.body })),
  )
  api(team.listRoles, async () => ({
    roles: await listRoles(db),
    permissions: permissionKeys.map((key) => ({
      key,
      name: permissionNames[key],
      label: permissions[key],
    })),
  }))
  api(team.createRole, (call) => createRole(db, grantorOf(call), call.body))
  api(team.editRole, (call) => editRole(db, grantorOf(call), { ...call.params, ...call.body }))
  api(team.listSignIns, async ({ caller }) => {
    const seesAll = caller.permissions.includes('staff.read')
    const found = await findSignIns(db, seesAll ? null : caller.staffId)
    return { sign_ins: found.map((row) => presentSignIn(row, caller)) }
  })
  api(team.endSignIn, async (call) => {
    await endOne(office, call, call.params.id)
    return { message: 'The sign-in is ended.' }
  })
}

/** @throws {ShopError} `not_found`, also for another member's sign-in without the permission to end it. */
async function endOne({ db }: BackOffice, { caller, actor }: StaffCall, id: number): Promise<void> {
  const mayEndAll = caller.permissions.includes('staff.write')
  const found = (await findSignIns(db, mayEndAll ? null : caller.staffId)).find((row) => row.id === id)
  if (!found) throw new ShopError('not_found', 'This sign-in is over, or not yours.')
  await change(db, actor, async (tx, recordAudit) => {
    await endSignIn(tx, id)
    await recordAudit({
      action: 'sign_in_ended',
      entity: { kind: 'staff', id: found.staffId },
      before: { sign_in: id },
    })
  })
}

const grantorOf = ({ actor, caller: { permissions } }: StaffCall): Grantor => ({ actor, permissions })

const presentLink = ({ link, expiresAt }: InvitationLink) => ({ link, expires_at: expiresAt.toISOString() })

const presentSignIn = (row: SignInRow, { sessionId, staffId }: StaffCaller) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  is_current: row.id === sessionId,
  is_own: row.staffId === staffId,
  address: row.address,
  user_agent: row.userAgent,
  signed_in_at: new Date(row.signedInAt).toISOString(),
  last_seen_at: new Date(row.lastSeenAt).toISOString(),
})
