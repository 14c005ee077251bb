import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { databaseUrl } from './database.ts'
import type { Diary } from './diary.ts'

/** The staff who pack, ship and refund, in a process of their own that is killed like the shop's. */
export interface People {
  /** Starts the process unless it runs. */
  start: () => void
  kill: () => void
  /** Stops the process. @throws when it ended by itself, which is a defect. */
  stop: () => Promise<void>
}

const root = new URL('../', import.meta.url).pathname
const program = 'test/programs/work-at-orders.ts'

export function createPeople(place: { databaseDir: string; logFile: string; diary: Diary }): People {
  let child: ChildProcess | null = null
  const isAtWork = (): boolean => child !== null && child.exitCode === null && child.signalCode === null
  const failIfBroken = (): void => {
    if (child?.exitCode)
      throw new Error(`The program that works at orders ended with ${child.exitCode}; see its log.`)
  }
  return {
    start: () => {
      failIfBroken()
      if (isAtWork()) return
      const log = openSync(place.logFile, 'a')
      child = spawn(process.execPath, [program, databaseUrl(place.databaseDir)], {
        cwd: root,
        env: { PATH: process.env.PATH ?? '' },
        stdio: ['ignore', 'pipe', log],
        detached: true,
      })
      closeSync(log)
      if (child.stdout) {
        createInterface({ input: child.stdout }).on('line', (done) => place.diary.count(`people: ${done}`))
      }
    },
    kill: () => void child?.kill('SIGKILL'),
    stop: async () => {
      if (!isAtWork()) return failIfBroken()
      const ended = once(child as ChildProcess, 'exit')
      child?.kill('SIGTERM')
      await ended
    },
  }
}
