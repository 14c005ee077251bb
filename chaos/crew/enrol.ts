import { type Member, type Role, writeMembers } from './members.ts'
import { openStaffLine, type StaffAnswer, type StaffLine } from './staff-line.ts'
import { codeOf, stepAt } from './totp.ts'

const crew: [name: string, role: Role][] = [
  ['packer1', 'packing'],
  ['packer2', 'packing'],
  ['packer3', 'packing'],
  ['clerk1', 'orders'],
  ['clerk2', 'orders'],
  ['owner', 'owner'],
]

/** Rupees of one order that a clerk may give back alone: less than most orders, so that the owner is asked. */
const clerkLimit = 400

/**
 * Invites the crew as an owner does, by the command, and lets each take the invitation and set up a second factor.
 * @param invite answers the link of an invitation.
 */
export async function enrolCrew(
  staffUrl: string,
  file: string,
  invite: (email: string, role: string) => Promise<string>,
): Promise<void> {
  const members = await Promise.all(
    crew.map(async ([name, role], number) => {
      const email = `${name}@example.com`
      return join(staffUrl, { name, role, email, number, link: await invite(email, role) })
    }),
  )
  const owner = members.find(({ role }) => role === 'owner')
  await limitClerks(openStaffLine(staffUrl, owner?.cookie ?? null))
  writeMembers(file, members)
}

async function join(
  staffUrl: string,
  { number, link, ...who }: { name: string; role: Role; email: string; number: number; link: string },
): Promise<Member> {
  const line = openStaffLine(staffUrl, null)
  const password = `granite-lantern-${number}-orbit`
  const token = link.split('#')[1] ?? ''
  const joined = mustBe200(
    await line.insist('POST /api/invitations/accept', { body: { token, name: who.name, password } }),
  )
  if (joined.cookie === null) throw new Error('Taking an invitation set no cookie.')
  line.cookie = joined.cookie
  const { secret } = mustBe200(await line.insist('POST /api/second-factor')).body as { secret: string }
  const lastStep = stepAt(Date.now())
  mustBe200(
    await line.insist('POST /api/second-factor/confirm', { body: { code: codeOf(secret, lastStep) } }),
  )
  const { role, email } = who
  return { role, email, password, secret, lastStep, cookie: line.cookie, signedInAtMs: Date.now() }
}

async function limitClerks(line: StaffLine): Promise<void> {
  const { roles } = mustBe200(await line.insist('GET /api/roles')).body as {
    roles: { id: number; name: string; version: number }[]
  }
  const clerks = roles.find(({ name }) => name === 'orders')
  const body = { version: clerks?.version, refund_limit: clerkLimit }
  mustBe200(await line.insist(`PATCH /api/roles/${clerks?.id}`, { body }))
}

function mustBe200(answer: StaffAnswer): StaffAnswer {
  if (answer.status === 200) return answer
  throw new Error(`The crew could not be enrolled: ${answer.status} ${JSON.stringify(answer.body)}`)
}
