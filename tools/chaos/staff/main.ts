import { setTimeout as wait } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { createChances } from '../random.ts'
import { workInBackOffice } from './back-office.ts'
import { workAtDrafts } from './drafts.ts'
import { type Member, readMembers, writeMembers } from './members.ts'
import { createNextActs } from './next-acts.ts'
import { workAtOffice } from './office.ts'
import type { Packer } from './packer.ts'
import { openStaffClient } from './staff-client.ts'
import { reportEvent } from './staff-event.ts'
import { goHome, workAtWave } from './station.ts'

// The staff at the back office's own port. Packers make waves, pack item by item, print, ship, hold and release.
// Clerks and the owner refund, restock and answer questions; sellers make drafts. Each answered act is a line of JSON. When it is stopped,
// the program first releases its waves.
const [staffUrl, file, seed, coming, pauses] = process.argv.slice(2)
if (!staffUrl || !file || !seed || !coming || !pauses) {
  throw new Error(
    'Give the address, the file of the members, a seed, how often they came and how long they pause.',
  )
}

const members = readMembers(file)
const nextActs = createNextActs(createChances(Number(seed)), `${file}.nextActs`)
const goingHome = new AbortController()
process.once('SIGTERM', () => {
  goingHome.abort()
  setTimeout(() => {
    process.stderr.write('The staff could not give its waves back.\n')
    process.exit(1)
  }, 60_000).unref()
})
reportEvent({ kind: 'ready' })

/** With password and code; a code counts once, and until there is another the former sign-in goes on. */
async function signIn({ client }: Pick<Packer, 'client'>, member: Member): Promise<void> {
  const totp = new TOTP({ secret: member.secret })
  const timestamp = Date.now()
  const step = totp.counter({ timestamp })
  if (step <= member.lastStep) return void (await wait(500))
  member.lastStep = step
  writeMembers(file as string, members)
  const { email, password } = member
  const body = { email, password, code: totp.generate({ timestamp }) }
  const answer = await client.ask('POST /api/sign-in', { body })
  if (answer?.status !== 200 || answer.cookie === null) return
  member.cookie = answer.cookie
  member.signedInAtMs = Date.now()
  client.cookie = answer.cookie
  writeMembers(file as string, members)
}

async function work(member: Member, number: number): Promise<void> {
  const client = openStaffClient(staffUrl as string, member.cookie, Number(pauses))
  const packer: Packer = {
    client,
    chances: createChances(Number(seed)).fork(`member ${number} ${coming}`),
    nextActs,
    signIn: () => signIn({ client }, member),
  }
  if (member.sells) return spendDay(packer, () => workAtDrafts(packer), [150, 500])
  // Each sign-in hashes a password; the office renews its own when it must.
  if (member.role !== 'packing') return spendDay(packer, () => workAtOffice(packer, member), [250, 700])
  await packer.signIn()
  await spendDay(
    packer,
    () => (packer.chances.happens(0.6) ? workAtWave(packer) : workInBackOffice(packer)),
    [20, 150],
  )
  await goHome(packer)
}

async function spendDay(
  { chances }: Packer,
  work: () => Promise<unknown>,
  [shortest, longest]: [number, number],
): Promise<void> {
  while (!goingHome.signal.aborted) {
    await work()
    await wait(chances.between(shortest, longest) * Number(pauses))
  }
}

await Promise.all(members.map(work))
process.exit()
