import { setTimeout as wait } from 'node:timers/promises'
import type { Breakable } from './breakable.ts'
import { agePayments } from './clock.ts'
import { killDatabase } from './database.ts'
import { calm, changeFaults } from './fault-settings.ts'
import { given } from './observations.ts'
import { databaseProcesses } from './processes.ts'
import type { Chances } from './random.ts'
import { createWeightedOrder } from './weighted-order.ts'

/**
 * Causes faults until it is stopped, then leaves the shop running without faults.
 * @param isLate whether there were enough kills: further ones come seldom, so that people get on with their work on a slow machine.
 */
export async function breakThings(
  parts: Breakable,
  chances: Chances,
  { over, isLate }: { over: AbortSignal; isLate: () => boolean },
): Promise<void> {
  await Promise.all([
    killAgainAndAgain(parts, chances.fork('kills'), { over, isLate }),
    changeFaults(parts, chances.fork('weather'), over),
    letTimePass(parts, chances.fork('time'), over),
  ])
  await parts.staff.stop()
  await calm(parts.provider)
  parts.mail.isStormy = false
  parts.receiver.isStormy = false
}

const pause = (ms: number, over: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal: over }).catch(() => undefined)

/** The kinds of kills and stops with their weights. */
export const strikes = (processes: number): Record<string, number> => ({
  'kill -9 of everything': 6,
  'kill -9 of the shop': 3,
  'kill -9 of the database': 2,
  'database stopped and started': 1,
  'provider killed and started': 2,
  'staff process killed': 2,
  ...(processes > 1 && { 'kill -9 of one process': 4 }),
})

const lateFactor = 20

/** Counts a kill only after the shop has served visitors, so a slow machine is struck as often, but later. */
const fewestAnswers = 10
const servesWithinMs = 30_000

async function killAgainAndAgain(
  parts: Breakable,
  chances: Chances,
  { over, isLate }: { over: AbortSignal; isLate: () => boolean },
): Promise<void> {
  const deal = createWeightedOrder(strikes(parts.processes), chances)
  parts.staff.start()
  const answers = (): number => parts.observations.counts.get(given) ?? 0
  while (!over.aborted) {
    const before = answers()
    await pause(chances.between(800, 2_500) * (isLate() ? lateFactor : 1), over)
    const giveUpAt = performance.now() + servesWithinMs
    while (answers() < before + fewestAnswers && performance.now() < giveUpAt && !over.aborted)
      await wait(100)
    if (over.aborted) return
    const strike = deal()
    await carryOut(strike, parts, chances)
    parts.observations.count(`faults: ${strike}`)
    parts.staff.start()
  }
}

async function carryOut(strike: string, parts: Breakable, chances: Chances): Promise<void> {
  const { shop, staff, provider } = parts
  switch (strike) {
    case 'kill -9 of one process':
      return void shop.killWorker((count) => chances.between(0, Math.max(0, count - 1)))
    case 'staff process killed':
      return staff.kill()
    case 'kill -9 of the database':
      return killAndStart(parts)
    case 'database stopped and started':
      return stopDatabase(parts)
    case 'provider killed and started':
      await provider.kill()
      await wait(chances.between(0, 2_500))
      return provider.start()
    case 'kill -9 of the shop':
      shop.kill()
      return restart(parts, chances)
    case 'kill -9 of everything':
      staff.kill()
      shop.kill()
      await killAndStart(parts)
      await restart(parts, chances)
  }
}

/** Sometimes it is killed again while it starts. */
async function restart({ shop, observations }: Breakable, chances: Chances): Promise<void> {
  await wait(chances.between(0, 400))
  while (chances.happens(0.15)) {
    shop.begin()
    await wait(chances.between(50, 1_500))
    observations.count('faults: kill -9 while starting')
    shop.kill()
  }
  await shop.restart()
}

/** The shop itself restarts the embedded database. */
async function killAndStart({ server, databaseDir }: Breakable): Promise<void> {
  if (!server) return void killDatabase(databaseDir)
  await server.kill()
  await server.start()
}

async function stopDatabase({ server, databaseDir }: Breakable): Promise<void> {
  if (!server) {
    // The shop notices that its embedded database is gone, and restarts it.
    const [first] = databaseProcesses(databaseDir)
    if (first !== undefined) process.kill(first, 'SIGINT')
    return
  }
  await server.stop()
  await wait(700)
  await server.start()
}

/** Ages unfinished payments by some minutes every few seconds, so that they lapse and are asked about within the run. */
async function letTimePass(
  { databaseDir, observations }: Breakable,
  chances: Chances,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await pause(chances.between(4_000, 9_000), over)
    if (over.aborted) return
    await agePayments(databaseDir, chances.between(3, 12))
    observations.count('faults: clock moved')
  }
}
