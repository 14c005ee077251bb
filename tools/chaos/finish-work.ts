import { setTimeout as wait } from 'node:timers/promises'
import type { Breakable } from './breakable.ts'
import { ageEverything, agePayments } from './clock.ts'
import { query } from './database.ts'
import { readWaiting } from './our-ledger.ts'

/**
 * Jumps in minutes: the time to pay ends, then each later question to the provider falls due once. After the last jump only
 * postponed work is left, such as a refund with too low a balance, which waits six hours at most.
 */
const jumps = [20, 40, 26 * 60]
const furtherMinutes = 26 * 60
const maxJumps = 6
/** After one jump; no more than a few seconds where the machine has nothing else to do, and until the shop asks again. */
const patienceMs = 60_000
const lookEveryMs = 500

/** The payments that the shop must ask the provider about since a jump. */
interface Asked {
  due: string[]
  since: Date
}

/**
 * Lets all work finish without faults: webhooks arrive, time jumps until no work is waiting, and the books are compared with the
 * provider. The first jump restarts the shop in order, and so does each one after postponed work, which resumes at a start.
 */
export async function finishAllWork(parts: Breakable): Promise<void> {
  await awaitWebhooks(parts)
  let isQuiet = false
  for (let jump = 0; jump < maxJumps; jump += 1) {
    const minutes = jumps[jump] ?? furtherMinutes
    const since = new Date()
    const due = isQuiet ? await agePayments(parts.databaseDir, minutes) : await restartOlder(parts, minutes)
    isQuiet = await awaitNothingWaiting(parts.databaseDir, { due, since })
    if (isQuiet && jump >= jumps.length - 1) break
  }
  await parts.shop.reconcile()
  await awaitNothingWaiting(parts.databaseDir, { due: [], since: new Date() })
}

/** Moves all times into the past while the shop is stopped. */
async function restartOlder(parts: Breakable, minutes: number): Promise<string[]> {
  await parts.shop.stop()
  const due = await whileOpen(parts, () => ageEverything(parts.databaseDir, minutes))
  await parts.shop.start()
  return due
}

/** The embedded database runs only while it is used. */
async function whileOpen<Found>(parts: Breakable, work: () => Promise<Found>): Promise<Found> {
  if (parts.server) return work()
  await parts.holder.start()
  const found = await work()
  await parts.holder.stop()
  return found
}

async function awaitWebhooks({ provider }: Breakable): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (((await provider.books()).webhooks.pending ?? 0) > 0 && performance.now() < giveUpAt) await wait(200)
}

async function awaitNothingWaiting(databaseDir: string, asked: Asked): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    await hurryEvents(databaseDir)
    const waiting = { ...(await readWaiting(databaseDir)), ...(await readUnasked(databaseDir, asked)) }
    if (Object.values(waiting).every((count) => count === 0)) return true
    await wait(lookEveryMs)
  }
  return false
}

/** Events about money of an ended link are tried again for minutes, until the shop calls them foreign. */
async function hurryEvents(databaseDir: string): Promise<void> {
  await query(
    databaseDir,
    'UPDATE webhook_events SET next_attempt_at = now() WHERE processed_at IS NULL AND last_error IS NOT NULL',
  )
}

/** Of the payments whose question to the provider fell due with a jump, those without an answer since: due, or being asked. */
async function readUnasked(databaseDir: string, { due, since }: Asked): Promise<Record<string, number>> {
  const [row] = await query<Record<string, number>>(
    databaseDir,
    `SELECT count(*)::int AS unasked FROM payments
     WHERE id = ANY ($1) AND next_poll_at <= now() + interval '2 minutes' AND (answered_at IS NULL OR answered_at < $2)`,
    [due, since],
  )
  return row ?? {}
}
