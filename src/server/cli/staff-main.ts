import { permissionKeys } from '#contract/permissions.ts'
import { shopActor } from '../platform/actor.ts'
import { type Config, hostInUrl, SettingError } from '../platform/config/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { ShopError } from '../platform/http/shop-error.ts'
import { resetStaff } from '../staff/members/edit-staff.ts'
import { type InvitationLink, inviteStaff } from '../staff/members/invite.ts'
import { findMemberByEmail } from '../staff/members/members.ts'
import type { Grantor } from '../staff/members/rights.ts'
import { runTask } from './run-task.ts'
import { readStaffArguments } from './staff-arguments.ts'
import { TaskRejected } from './task-rejected.ts'

// `npm run staff -- invite MAIL --role owner`: a link that creates the first member of the staff, or another
// one. `npm run staff -- reset MAIL`: a link that resets password and second factor.

/** A command on the machine has all permissions. */
const machine: Grantor = { actor: shopActor, permissions: permissionKeys }

async function reset({ db }: OpenDatabase, url: string, email: string): Promise<InvitationLink> {
  const member = await findMemberByEmail(db, email)
  if (!member) throw new TaskRejected(`No member of the staff has the address ${email}.`)
  return resetStaff({ db, url }, machine, { id: member.id, version: null })
}

const addressOf = ({ staffUrl, host, staffPort, isProduction }: Config): string => {
  if (staffUrl) return staffUrl
  if (staffPort === 0) throw new SettingError('STAFF_PORT must be set, so that the link leads somewhere.')
  return `http://${isProduction ? '127.0.0.1' : hostInUrl(host)}:${staffPort}`
}

/** Prints an error of the back office for the user of the command. */
async function refused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ShopError ? new TaskRejected(error.message) : error
  }
}

const told = (email: string, { link, expiresAt }: InvitationLink): string =>
  `For ${email}, once, until ${expiresAt.toISOString()}:\n${link}`

await runTask(async (database, config) => {
  const input = readStaffArguments(process.argv.slice(2))
  await migrate(database.pool)
  const place = { db: database.db, url: addressOf(config) }
  const link = await refused(() =>
    input.verb === 'invite' ? inviteStaff(place, machine, input) : reset(database, place.url, input.email),
  )
  return told(input.email, link)
})
