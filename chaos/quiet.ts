import { setTimeout as wait } from 'node:timers/promises'
import type { Breakable } from './breakable.ts'
import { ageEverything } from './clock.ts'
import { query } from './database.ts'
import { readWaiting } from './ours.ts'

/**
 * Jumps in minutes: the time to pay ends, then each later question to the provider falls due once. After the last jump only
 * postponed work is left, such as a refund with too low a balance, which waits six hours at most.
 */
const jumps = [20, 40, 26 * 60]
const furtherMinutes = 26 * 60
const mostJumps = 6
/** After one jump; no more than a few seconds where the machine has nothing else to do. */
const patienceMs = 60_000

/**
 * Lets all work finish without faults: webhooks arrive, and time passes in jumps, between which the shop is stopped and
 * started in order, until no work is waiting.
 */
export async function becomeQuiet(parts: Breakable): Promise<void> {
  await awaitWebhooks(parts)
  /** From then on every due question must have been asked. */
  let isDueSince: Date | null = null
  for (let jump = 0; jump < mostJumps; jump += 1) {
    await parts.shop.stop()
    await whileOpen(parts, () => ageEverything(parts.databaseDir, jumps[jump] ?? furtherMinutes))
    if (jump === jumps.length - 1) isDueSince = new Date()
    await parts.shop.start()
    const isQuiet = await awaitNothingWaiting(parts.databaseDir, isDueSince)
    if (isQuiet && isDueSince) return
  }
}

/** The embedded database runs only while it is used. */
async function whileOpen(parts: Breakable, work: () => Promise<void>): Promise<void> {
  if (parts.server) return work()
  await parts.holder.start()
  await work()
  await parts.holder.stop()
}

async function awaitWebhooks({ provider }: Breakable): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (((await provider.books()).webhooks.pending ?? 0) > 0 && performance.now() < giveUpAt) await wait(200)
}

async function awaitNothingWaiting(databaseDir: string, isDueSince: Date | null): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    const unasked = isDueSince ? await readUnasked(databaseDir, isDueSince) : {}
    const waiting = { ...(await readWaiting(databaseDir)), ...unasked }
    if (Object.values(waiting).every((count) => count === 0)) return true
    await wait(200)
  }
  return false
}

/** Payments that money may still come for after their lapse, and whose question to the provider has been due since the last jump. */
async function readUnasked(databaseDir: string, since: Date): Promise<Record<string, number>> {
  const [row] = await query<Record<string, number>>(
    databaseDir,
    `SELECT count(*)::int AS unasked FROM payments
     WHERE status = 'lapsed' AND next_question_at <= now() AND (answered_at IS NULL OR answered_at < $1)`,
    [since],
  )
  return row ?? {}
}
