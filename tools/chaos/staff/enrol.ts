import { TOTP } from 'otpauth'
import type { MailServer } from '../mail-server.ts'
import type { Shop } from '../shop.ts'
import { until } from '../until.ts'
import { type Member, type Role, writeMembers } from './members.ts'
import { openStaffClient, type StaffAnswer, type StaffClient } from './staff-client.ts'

const colleagues: [name: string, role: Role][] = [
  ['packer1', 'packing'],
  ['packer2', 'packing'],
  ['packer3', 'packing'],
  ['clerk1', 'orders'],
  ['clerk2', 'orders'],
  ['seller1', 'orders'],
  ['seller2', 'orders'],
]

const maxCodes = 4

/** Rupees of one order that a clerk may give back alone: less than most orders, so that the owner is asked. */
const clerkLimit = 400

/**
 * Invites the owner by the command, which answers the link, and lets them invite the others at the back office. Each takes the
 * invitation once its mail has come, and sets up a second factor.
 * @returns the owner's cookie.
 */
export async function enrolStaff(
  staffUrl: string,
  file: string,
  { invite, mail }: { invite: Shop['invite']; mail: Pick<MailServer, 'taken'> },
): Promise<string> {
  const email = emailOf('owner')
  const owner = await join(staffUrl, {
    name: 'owner',
    role: 'owner' as const,
    email,
    number: colleagues.length,
    link: await invite(email, 'owner'),
  })
  const client = openStaffClient(staffUrl, owner.cookie)
  await limitClerks(client)
  const others: Member[] = []
  // One after the other, since each hashes a password and ten codes.
  for (const [number, [name, role]] of colleagues.entries()) {
    const email = emailOf(name)
    const invited = await client.insist('POST /api/staff/invitations', { body: { email, role } })
    const { link } = mustBe200(invited).body as { link: string }
    // One that was taken before is not sent any more.
    await until('the invitation came', () => mail.taken.some(({ to }) => to === email) || null)
    others.push(await join(staffUrl, { name, role, email, number, link }))
  }
  writeMembers(file, [...others, owner])
  return owner.cookie
}

const emailOf = (name: string): string => `${name}@example.com`

async function join(
  staffUrl: string,
  { number, link, ...who }: { name: string; role: Role; email: string; number: number; link: string },
): Promise<Member> {
  const client = openStaffClient(staffUrl, null)
  const password = `granite-lantern-${number}-orbit`
  const token = link.split('#')[1] ?? ''
  const joined = mustBe200(
    await client.insist('POST /api/invitations/accept', {
      body: { token, name: who.name, password },
      // It counts once, and a busy machine hashes the password slowly.
      patienceMs: 60_000,
    }),
  )
  if (joined.cookie === null) throw new Error('Taking an invitation set no cookie.')
  client.cookie = joined.cookie
  const { secret } = mustBe200(await client.insist('POST /api/second-factor')).body as { secret: string }
  const totp = new TOTP({ secret })
  const timestamp = await confirm(client, totp)
  const { name, role, email } = who
  const sells = name.startsWith('seller')
  const lastStep = totp.counter({ timestamp })
  return { role, sells, email, password, secret, lastStep, cookie: client.cookie, signedInAtMs: Date.now() }
}

/** @returns the time of the code that counted. A busy machine may read one only after its half minute. */
async function confirm(client: StaffClient, totp: TOTP): Promise<number> {
  for (let left = maxCodes; ; left -= 1) {
    const timestamp = Date.now()
    const body = { code: totp.generate({ timestamp }) }
    // The shop hashes ten recovery codes; a repeated call would find no second factor to confirm.
    const answer = await client.insist('POST /api/second-factor/confirm', { body, patienceMs: 60_000 })
    if (answer.body?.code === 'invalid_code' && left > 1) continue
    mustBe200(answer)
    return timestamp
  }
}

async function limitClerks(client: StaffClient): Promise<void> {
  const { roles } = mustBe200(await client.insist('GET /api/roles')).body as {
    roles: { id: number; name: string; version: number }[]
  }
  const clerks = roles.find(({ name }) => name === 'orders')
  const body = { version: clerks?.version, refund_limit: clerkLimit }
  mustBe200(await client.insist(`PATCH /api/roles/${clerks?.id}`, { body }))
}

function mustBe200(answer: StaffAnswer): StaffAnswer {
  if (answer.status === 200) return answer
  throw new Error(`The staff could not be enrolled: ${answer.status} ${JSON.stringify(answer.body)}`)
}
