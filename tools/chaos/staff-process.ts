import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Observations } from './observations.ts'
import { ownEnvironment } from './processes.ts'
import type { StaffEvent } from './staff/staff-event.ts'

/** The staff who pack, ship, refund and answer, in a process of their own that is killed like the shop's. */
export interface StaffProcess {
  /** Starts the process unless it runs. */
  start: () => void
  kill: () => void
  /** Stops the process. @throws when it ended by itself, which is a defect. */
  stop: () => Promise<void>
}

const root = new URL('../../', import.meta.url).pathname

export interface Workplace {
  logFile: string
  observations: Observations
  staffUrl: string
  /** The file of the members. */
  staffFile: string
  seed: number
  /** How many times longer than usual it pauses between what it does. */
  pauses: number
}

/** The process of all staff. The number of its starts changes its random choices. */
export function createStaffProcess(place: Workplace): StaffProcess {
  let comings = 0
  return createWorker('tools/chaos/staff/main.ts', place, () => {
    comings += 1
    return [place.staffUrl, place.staffFile, String(place.seed), String(comings), String(place.pauses)]
  })
}

function createWorker(
  program: string,
  { logFile, observations }: Workplace,
  argumentsOf: () => string[],
): StaffProcess {
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
      const lines = createInterface({ input: child.stdout }).on('line', (line) => record(observations, line))
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

/** Each line is an event as JSON. A line that a kill cut off does not count. */
function record(observations: Observations, line: string): void {
  const event = parse(line)
  if (event === null) return
  if (event.kind === 'ready') return
  if (event.kind === 'refused') observations.count(`staff: refused, ${event.code}`)
  else if (event.kind === 'request') observations.paymentRequests.set(event.request.id, event.request)
  else if (event.kind === 'surprise') observations.surprises.push(event.sentence)
  else {
    observations.count(`staff: ${event.did}`)
    observations.acts.push(event)
  }
}

function parse(line: string): StaffEvent | null {
  try {
    return JSON.parse(line) as StaffEvent
  } catch {
    return null
  }
}
