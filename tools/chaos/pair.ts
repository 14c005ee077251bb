import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseServer } from './database.ts'

const root = new URL('../../', import.meta.url).pathname
const program = 'test/programs/hold-pair.ts'
/** The time within which processes notice that the primary is gone. */
const unnoticedMs = 1_000

/**
 * A primary and a standby. The standby replaces a dead primary, and the start makes the former primary a standby from
 * a copy. Until then nothing else ends, since a pair bears the loss of one.
 */
export function createPairServer(folder: string, logFile: string): DatabaseServer & { primaryDir: string } {
  let held: { child: ChildProcess; answers: Interface } | null = null
  let url = ''
  let isWhole = false

  const begin = (): { child: ChildProcess; answers: Interface } => {
    const log = openSync(logFile, 'a')
    const child = spawn(process.execPath, [program, folder], {
      cwd: root,
      stdio: ['pipe', 'pipe', log],
      detached: true,
    })
    closeSync(log)
    if (!child.stdout) throw new Error('The pair was started without pipes.')
    return { child, answers: createInterface({ input: child.stdout }) }
  }
  const ask = async (step: string): Promise<void> => {
    held ??= begin()
    const { child, answers } = held
    const answered = new AbortController()
    const ended = once(child, 'exit', { signal: answered.signal }).then(([code]) => {
      throw new Error(`The pair of databases ended with ${code} at "${step}".`)
    })
    child.stdin?.write(`${step}\n`)
    const [line] = await Promise.race([once(answers, 'line'), ended])
    ended.catch(() => undefined)
    answered.abort()
    url = String(line)
  }
  const turnOver = async (step: 'kill' | 'stop'): Promise<void> => {
    if (!isWhole) return
    isWhole = false
    await ask(step)
    await wait(unnoticedMs)
    await ask('promote')
  }
  return {
    get url() {
      return url
    },
    primaryDir: join(folder, 'primary'),
    start: async () => {
      await ask(held ? 'rebuild' : 'start')
      isWhole = true
    },
    stop: () => turnOver('stop'),
    kill: () => turnOver('kill'),
    end: async () => {
      if (!held || held.child.exitCode !== null) return
      const ended = once(held.child, 'exit')
      held.child.stdin?.end()
      await ended
    },
  }
}
