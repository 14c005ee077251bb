import { setTimeout as wait } from 'node:timers/promises'
import { agePayments } from './clock.ts'
import { type DatabaseServer, killDatabase } from './database.ts'
import type { Diary } from './diary.ts'
import type { MailServer } from './mail-server.ts'
import { databaseProcesses } from './processes.ts'
import { type Provider, repetition } from './provider.ts'
import type { Chances } from './random.ts'
import type { Shop } from './shop.ts'

/** What can be broken. */
export interface Breakable {
  shop: Shop
  /** Runs the database while no shop does. */
  holder: DatabaseServer
  /** The same where it serves all the time; null where the shop runs its own. */
  server: DatabaseServer | null
  /** Where the database lies. */
  databaseDir: string
  provider: Provider
  mail: MailServer
  processes: number
  diary: Diary
}

/** Breaks things until it is told to end, then leaves the shop running in fair weather. */
export async function breakThings(parts: Breakable, chances: Chances, over: AbortSignal): Promise<void> {
  await Promise.all([
    killAgainAndAgain(parts, chances.fork('kills'), over),
    changeWeather(parts, chances.fork('weather'), over),
    letTimePass(parts, chances.fork('time'), over),
  ])
  await parts.provider.calm()
  parts.mail.isStormy = false
}

const pause = (ms: number, over: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal: over }).catch(() => undefined)

async function killAgainAndAgain(parts: Breakable, chances: Chances, over: AbortSignal): Promise<void> {
  const { shop, processes, diary } = parts
  while (!over.aborted) {
    await pause(chances.between(800, 2_500), over)
    if (over.aborted) return
    const fault = chances.pick({
      'kill -9 of everything': 6,
      'kill -9 of the shop': 3,
      'kill -9 of the database': 2,
      'database stopped and started': 1,
      'kill -9 of one process': processes > 1 ? 4 : 0,
    })
    diary.count(`faults: ${fault}`)
    switch (fault) {
      case 'kill -9 of one process':
        shop.killWorker((count) => chances.between(0, Math.max(0, count - 1)))
        break
      case 'kill -9 of the database':
        await killAndStart(parts)
        break
      case 'database stopped and started':
        await stopDatabase(parts)
        break
      case 'kill -9 of the shop':
        shop.kill()
        await restart(parts, chances)
        break
      case 'kill -9 of everything':
        shop.kill()
        await killAndStart(parts)
        await restart(parts, chances)
    }
  }
}

/** Now and then it is killed once more while it starts. */
async function restart({ shop, diary }: Breakable, chances: Chances): Promise<void> {
  await wait(chances.between(0, 400))
  while (chances.happens(0.15)) {
    shop.begin()
    await wait(chances.between(50, 1_500))
    diary.count('faults: kill -9 while starting')
    shop.kill()
  }
  await shop.restart()
}

/** The embedded one is the shop's to start again. */
async function killAndStart({ server, databaseDir }: Breakable): Promise<void> {
  if (!server) return void killDatabase(databaseDir)
  await server.kill()
  await server.start()
}

async function stopDatabase({ server, databaseDir }: Breakable): Promise<void> {
  if (!server) {
    // The embedded one is the shop's to look after: it sees that it is gone and starts it again.
    const [first] = databaseProcesses(databaseDir)
    if (first !== undefined) process.kill(first, 'SIGINT')
    return
  }
  await server.stop()
  await wait(700)
  await server.start()
}

async function changeWeather(
  { provider, diary }: Breakable,
  chances: Chances,
  over: AbortSignal,
): Promise<void> {
  await provider.setWeather({ seed: chances.between(1, 1_000_000), late_ms: 2_000 })
  while (!over.aborted) {
    const isBad = chances.happens(0.8)
    const share = (most: number) => (isBad && chances.happens(0.6) ? chances.between(1, most * 100) / 100 : 0)
    await provider.setWeather({
      drop: share(0.5),
      duplicate: share(0.6),
      shuffle: share(0.6),
      bad_signature: share(0.4),
      delay_ms: chances.happens(0.4) ? chances.between(100, 3_000) : 0,
      ...repetition,
    })
    const trouble = chances.pick({ none: 5, fail_next: 3, fail_after_next: 3, hang_next_ms: 2 })
    if (trouble !== 'none') {
      const size = trouble === 'hang_next_ms' ? chances.between(1_000, 9_500) : chances.between(1, 4)
      await provider.setWeather({ [trouble]: size })
      diary.count(`weather: ${trouble}`)
    }
    await pause(chances.between(800, 3_000), over)
  }
}

/** Unfinished payments grow some minutes older every few seconds, so that they lapse and are asked for within the run. */
async function letTimePass(
  { databaseDir, diary }: Breakable,
  chances: Chances,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await pause(chances.between(4_000, 9_000), over)
    if (over.aborted) return
    await agePayments(databaseDir, chances.between(3, 12))
    diary.count('faults: clock moved')
  }
}
