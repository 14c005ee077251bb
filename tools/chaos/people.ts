import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Told } from './crew/told.ts'
import type { Diary } from './diary.ts'
import { ownEnvironment } from './processes.ts'

/** The staff who pack, ship, give back and answer, in a process of their own that is killed like the shop's. */
export interface People {
  /** Starts the process unless it runs. */
  start: () => void
  kill: () => void
  /** Stops the process. @throws when it ended by itself, which is a defect. */
  stop: () => Promise<void>
}

const root = new URL('../../', import.meta.url).pathname

export interface Workplace {
  logFile: string
  diary: Diary
  staffUrl: string
  /** Where the crew keeps who it is. */
  crewFile: string
  seed: number
  /** How many times longer than usual it pauses between what it does. */
  pauses: number
}

/** The whole crew; how often it came makes its chances others each time. */
export function createPeople(place: Workplace): People {
  let comings = 0
  return createWorker('tools/chaos/crew/main.ts', place, () => {
    comings += 1
    return [place.staffUrl, place.crewFile, String(place.seed), String(comings), String(place.pauses)]
  })
}

function createWorker(program: string, { logFile, diary }: Workplace, argumentsOf: () => string[]): People {
  let child: ChildProcess | null = null
  /** Until its first line it may not hear that it is to end, and would leave without giving its waves back. */
  let ready: Promise<unknown> = Promise.resolve()
  const isAtWork = (): boolean => child !== null && child.exitCode === null && child.signalCode === null
  const failIfBroken = (): void => {
    if (child?.exitCode) throw new Error(`${program} ended with ${child.exitCode}; see its log.`)
  }
  return {
    start: () => {
      failIfBroken()
      if (isAtWork()) return
      const log = openSync(logFile, 'a')
      child = spawn(process.execPath, [program, ...argumentsOf()], {
        cwd: root,
        env: ownEnvironment(),
        stdio: ['ignore', 'pipe', log],
        detached: true,
      })
      closeSync(log)
      if (!child.stdout) return
      const lines = createInterface({ input: child.stdout }).on('line', (line) => hear(diary, line))
      ready = Promise.race([once(lines, 'line'), once(child, 'exit')])
    },
    kill: () => void child?.kill('SIGKILL'),
    stop: async () => {
      if (!isAtWork()) return failIfBroken()
      await ready
      if (!isAtWork()) return failIfBroken()
      const ended = once(child as ChildProcess, 'exit')
      child?.kill('SIGTERM')
      await ended
      failIfBroken()
    },
  }
}

/** A line is what the crew tells as JSON; one that was cut off by a kill is nothing. */
function hear(diary: Diary, line: string): void {
  const told = parse(line)
  if (told === null) return
  if (told.kind === 'ready') return
  if (told.kind === 'refused') diary.count(`people: refused, ${told.code}`)
  else if (told.kind === 'surprise') diary.surprises.push(told.sentence)
  else {
    diary.count(`people: ${told.did}`)
    diary.acts.push(told)
  }
}

function parse(line: string): Told | null {
  try {
    return JSON.parse(line) as Told
  } catch {
    return null
  }
}
