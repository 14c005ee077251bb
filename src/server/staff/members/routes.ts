import type { FastifyReply, FastifyRequest } from 'fastify'
import { listAudit } from '#contract/admin/audit.ts'
import { readLogFile } from '#contract/admin/list-files.ts'
import * as passkeys from '#contract/admin/passkeys.ts'
import type { WhoIsIn } from '#contract/admin/sign-in.ts'
import * as signIn from '#contract/admin/sign-in.ts'
import { change } from '../../platform/audit/change.ts'
import { findEntries } from '../../platform/audit/find-entries.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { StaffCookie } from '../../platform/http/staff-cookie.ts'
import { ownOrigin } from '../../platform/http/staff-origin.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { partyAt } from '../../platform/passkeys/relying-party.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import type { BackOffice } from './back-office.ts'
import { changePassword } from './change-password.ts'
import { confirmStaff } from './confirm.ts'
import { logColumns } from './log-columns.ts'
import {
  addPasskey,
  beginPasskey,
  countPasskeys,
  listPasskeys,
  removePasskey,
} from './passkeys/own-passkeys.ts'
import { beginConfirmation, beginSignIn, type Ceremony, signInByPasskey } from './passkeys/use-passkey.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts'
import { type From, isTrial, signInStaff } from './sign-in.ts'
import { signInEntity } from './sign-in-log.ts'
import { endSignIn, findStaff } from './sign-ins.ts'

/** Routes of sign-in, invitations and the caller's own account. */
export function registerSignIn(api: StaffHandle, office: BackOffice, cookie: StaffCookie): void {
  const { db, config } = office

  const enter = async (token: string, reply: FastifyReply) => {
    const caller = await findStaff(db, token, { isTrial: isTrial(config) })
    if (!caller) throw new Error('A sign-in that was just opened is gone.')
    reply.header('set-cookie', cookie.set(token))
    return presentCaller(caller)
  }

  registerPasskeys(api, office, enter)
  api(signIn.signIn, async ({ body, request, reply }) =>
    enter(await signInStaff(office, body, fromOf(request)), reply),
  )
  api(signIn.signOut, async ({ caller, actor, reply }) => {
    await change(db, actor, async (tx, recordAudit) => {
      if (caller.sessionId !== null) await endSignIn(tx, caller.sessionId)
      await recordAudit({ action: 'signed_out', entity: signInEntity(caller) })
    })
    reply.header('set-cookie', cookie.clear())
    return { message: 'You are signed out.' }
  })
  api(signIn.getSession, async ({ caller }) => ({
    ...presentCaller(caller),
    id: caller.staffId,
    email: caller.email,
    has_second_factor: caller.hasSecondFactor,
    must_set_up_second_factor: config.isProduction && !caller.hasSecondFactor,
    confirmed_until: caller.confirmedUntil?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(db, caller.staffId),
    passkeys: await countPasskeys(db, caller.staffId),
    shop_origin: config.publicUrl,
  }))
  api(signIn.confirmSession, async ({ body, actor, request }) => ({
    confirmed_until: (
      await confirmStaff(office, actor, body, () => ceremonyOf(office, request))
    ).toISOString(),
  }))
  api(signIn.changePassword, async ({ body, actor }) => {
    await changePassword(office, actor, {
      password: body.password,
      newPassword: body.new_password,
    })
    return { message: 'Your password is changed.' }
  })
  api(signIn.startSecondFactor, ({ actor }) => startSecondFactor(office, actor))
  api(signIn.confirmSecondFactor, async ({ body, actor }) => ({
    recovery_codes: await confirmSecondFactor(office, actor, body.code),
  }))
  api(signIn.removeSecondFactor, async ({ actor }) => {
    await removeSecondFactor(office, actor)
    return { message: 'Your second factor is removed.' }
  })
  api(signIn.newRecoveryCodes, async ({ actor }) => ({
    recovery_codes: await renewRecoveryCodes(office, actor),
  }))
  api(signIn.lookAtInvitation, async ({ body }) => {
    const { expiresAt, ...found } = await readInvitation(office, body.token)
    return { ...found, expires_at: expiresAt.toISOString() }
  })
  api(signIn.acceptInvitation, async ({ body, request, reply }) =>
    enter(await acceptInvitation(office, body, fromOf(request)), reply),
  )
}

/** Routes of passkeys: the caller's own, signing in, and confirming. */
function registerPasskeys(
  api: StaffHandle,
  office: BackOffice,
  enter: (token: string, reply: FastifyReply) => Promise<WhoIsIn>,
): void {
  const { db } = office
  api(passkeys.listStaffPasskeys, async ({ caller }) => ({
    passkeys: await listPasskeys(db, caller.staffId),
  }))
  api(passkeys.beginStaffPasskey, async ({ caller, request }) => ({
    options: await beginPasskey(office, ceremonyOf(office, request).party, caller),
  }))
  api(passkeys.addStaffPasskey, async ({ actor, body, request }) => {
    await addPasskey(office, actor, body, ceremonyOf(office, request))
    return { message: 'Your passkey is added. You can sign in with it from now on.' }
  })
  api(passkeys.removeStaffPasskey, async ({ actor, params }) => {
    await removePasskey(office, actor, params.id)
    return { message: 'That passkey is removed. It no longer signs in.' }
  })
  api(passkeys.beginStaffPasskeySignIn, async ({ request }) => ({
    options: await beginSignIn(db, ceremonyOf(office, request).party),
  }))
  api(passkeys.signInByStaffPasskey, async ({ body, request, reply }) => {
    const ceremony = ceremonyOf(office, request)
    return enter(await signInByPasskey(office, body.credential, ceremony, fromOf(request)), reply)
  })
  api(passkeys.beginPasskeyConfirmation, async ({ caller, request }) => ({
    options: await beginConfirmation(db, ceremonyOf(office, request).party, caller.staffId),
  }))
}

const passkeysUnavailable =
  'Passkeys need an address with a name, such as localhost or your domain. Please use your password here.'

/**
 * What passkeys of this office are checked against, and where it logs why one failed; the answer says less. A trial
 * takes the requested address, as it does for the origin of a call.
 * @throws {ShopError} `passkeys_unavailable` at an IP address.
 */
function ceremonyOf({ url, config }: BackOffice, request: FastifyRequest): Ceremony {
  const party = partyAt(ownOrigin(request, config) ?? url)
  if (!party) throw new ShopError('passkeys_unavailable', passkeysUnavailable)
  const onRejected = (reason: string) =>
    request.log.warn({ event: 'passkey refused', reason, ip: request.ip }, 'staff')
  return { party, onRejected }
}

const presentCaller = ({ name, role, permissions }: StaffCaller) => ({
  name,
  role,
  permissions: [...permissions],
})

const fromOf = ({ ip, headers }: FastifyRequest): From => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
})

/** Routes of the audit log. */
export function registerAudit(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(listAudit, ({ query }) => reading.read((db) => findEntries(db, query)))
  api(readLogFile, (call) =>
    listFile(db, call, {
      list: 'log',
      columns: logColumns,
      readPage: async (cursor, size) => {
        const found = await reading.read((db) => findEntries(db, { ...call.query, cursor }, size))
        return { rows: found.entries, next: found.next_cursor }
      },
    }),
  )
}
