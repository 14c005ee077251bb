import { type Member, writeMembers } from './members.ts'
import { openStaffLine, type StaffAnswer } from './staff-line.ts'
import { codeOf, stepAt } from './totp.ts'

const crewSize = 3

/**
 * Invites the crew as an owner does, by the command, and lets each take the invitation and set up a second factor.
 * @param invite answers the link of an invitation.
 */
export async function enrolCrew(
  staffUrl: string,
  file: string,
  invite: (email: string, role: string) => Promise<string>,
): Promise<void> {
  const members: Member[] = []
  for (let number = 1; number <= crewSize; number += 1) {
    const email = `packer${number}@example.com`
    members.push(await join(staffUrl, email, await invite(email, 'packing'), number))
  }
  writeMembers(file, members)
}

async function join(staffUrl: string, email: string, link: string, number: number): Promise<Member> {
  const line = openStaffLine(staffUrl, null)
  const password = `granite-lantern-${number}-orbit`
  const token = link.split('#')[1] ?? ''
  const body = { token, name: `Packer ${number}`, password }
  const joined = mustBe200(await line.insist('POST /api/invitations/accept', { body }))
  if (joined.cookie === null) throw new Error('Taking an invitation set no cookie.')
  line.cookie = joined.cookie
  const { secret } = mustBe200(await line.insist('POST /api/second-factor')).body as { secret: string }
  const lastStep = stepAt(Date.now())
  mustBe200(
    await line.insist('POST /api/second-factor/confirm', { body: { code: codeOf(secret, lastStep) } }),
  )
  return { email, password, secret, lastStep, cookie: line.cookie }
}

function mustBe200(answer: StaffAnswer): StaffAnswer {
  if (answer.status === 200) return answer
  throw new Error(`The crew could not be enrolled: ${answer.status} ${JSON.stringify(answer.body)}`)
}
