import { setTimeout as wait } from 'node:timers/promises'
import { createChances } from '../random.ts'
import { workAtDesk } from './desk.ts'
import { type Member, readMembers, writeMembers } from './members.ts'
import type { Packer } from './packer.ts'
import { openStaffLine } from './staff-line.ts'
import { goHome, workAtWave } from './station.ts'
import { tell } from './told.ts'
import { codeOf, stepAt } from './totp.ts'
import { createTurns } from './turns.ts'

// The people who pack and send, at the back office's own port: they sign in, make waves, pack at the station item by item,
// print, ship, hold and release. Each act that was answered is a line of JSON. Told to end, they give their waves back first.
const [staffUrl, file, seed] = process.argv.slice(2)
if (!staffUrl || !file || !seed) throw new Error('Give the address, the file of the members and a seed.')

const members = readMembers(file)
const turns = createTurns(createChances(Number(seed)))
const goingHome = new AbortController()
process.once('SIGTERM', () => {
  goingHome.abort()
  setTimeout(() => {
    process.stderr.write('The crew could not give its waves back.\n')
    process.exit(1)
  }, 60_000).unref()
})
tell({ kind: 'ready' })

/** With password and code; a code counts once, and until there is another the former sign-in goes on. */
async function signIn({ line }: Pick<Packer, 'line'>, member: Member): Promise<void> {
  const step = stepAt(Date.now())
  if (step <= member.lastStep) return void (await wait(500))
  member.lastStep = step
  writeMembers(file as string, members)
  const { email, password, secret } = member
  const body = { email, password, code: codeOf(secret, step) }
  const answer = await line.ask('POST /api/sign-in', { body })
  if (answer?.status !== 200 || answer.cookie === null) return
  member.cookie = answer.cookie
  line.cookie = answer.cookie
  writeMembers(file as string, members)
}

async function work(member: Member, number: number): Promise<void> {
  const line = openStaffLine(staffUrl as string, member.cookie)
  const packer: Packer = {
    line,
    chances: createChances(Number(seed)).fork(`packer ${number}`),
    turns,
    signIn: () => signIn({ line }, member),
  }
  await packer.signIn()
  while (!goingHome.signal.aborted) {
    await (packer.chances.happens(0.6) ? workAtWave(packer) : workAtDesk(packer))
    await wait(packer.chances.between(20, 150))
  }
  await goHome(packer)
}

await Promise.all(members.map(work))
process.exit()
