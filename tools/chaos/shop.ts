import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { killAll, ownEnvironment, shopProcesses, workerProcesses } from './processes.ts'
import { until } from './until.ts'

/** The shop, started as its owner starts it. It can be started again at any time. */
export interface Shop {
  url: string
  /** Its back office. */
  staffUrl: string
  dataDir: string
  /** Invites a member of the staff as the owner does. @returns the link. */
  invite: (email: string, role: string) => Promise<string>
  /** Compares the books with the provider, as the shop does each night. Money without an order is unmatched from then on. */
  reconcile: () => Promise<void>
  /** Starts it as its owner does; answers when it serves. */
  start: () => Promise<void>
  /** Starts its server alone, as a supervisor does after a crash; answers when it serves. */
  restart: () => Promise<void>
  /** The same without waiting, for a kill during the start. */
  begin: () => void
  /** Asks it to stop and waits until it has. @throws when it ends otherwise than in order. */
  stop: () => Promise<void>
  /** SIGKILL to all its processes; its database lives on. Answers how many there were. */
  kill: () => number
  /** SIGKILL to one of the processes that serve, where there are several. */
  killWorker: (choose: (count: number) => number) => number
}

const fail = (said: string): never => {
  throw new Error(`The invitation has no link: ${said}`)
}

const root = new URL('../../', import.meta.url).pathname
/** The same program that `scripts/start.mjs` has bundled at the first start. */
const server = 'dist/shop/main.js'
/** Characters of the log that tell why a start failed. */
const lastWords = 3_000
const stopWithinMs = 120_000

export function createShop(place: {
  port: number
  staffPort: number
  dataDir: string
  logFile: string
  settings: Record<string, string>
}): Shop {
  const url = `http://127.0.0.1:${place.port}`
  let child: ChildProcess | null = null
  const env = {
    ...ownEnvironment(),
    PORT: String(place.port),
    STAFF_PORT: String(place.staffPort),
    DATA_DIR: place.dataDir,
    ...place.settings,
  }

  const launch = (entry: string): void => {
    const log = openSync(place.logFile, 'a')
    child = spawn(process.execPath, [entry], {
      cwd: root,
      env,
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
  }
  const isServing = async (): Promise<true | null> => {
    if (!child || child.exitCode !== null) {
      const said = readFileSync(place.logFile, 'utf8').slice(-lastWords)
      throw new Error(`The shop ended with ${child?.exitCode} while it started:\n${said}`)
    }
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    await answer?.body?.cancel()
    return answer?.ok ? true : null
  }

  return {
    url,
    staffUrl: `http://127.0.0.1:${place.staffPort}`,
    dataDir: place.dataDir,
    invite: async (email, role) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['scripts/staff.mjs', 'invite', email, '--role', role],
        { cwd: root, env },
      )
      return /^http\S+$/m.exec(stdout)?.[0] ?? fail(stdout)
    },
    reconcile: async () => {
      const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
      const command = ['scripts/reconcile.mjs', '--from', from]
      // It ends with 1 where it found a difference, which the audit looks at.
      const ended = promisify(execFile)(process.execPath, command, { cwd: root, env })
      await ended.catch((error: Error & { stdout: string }) => {
        if (!/captured payments compared/.test(error.stdout)) throw error
      })
    },
    begin: () => launch(server),
    start: async () => {
      launch('scripts/start.mjs')
      await until('the shop served', isServing)
    },
    restart: async () => {
      launch(server)
      await until('the shop served', isServing)
    },
    stop: async () => {
      if (!child?.pid) return
      const ended = child.exitCode === null ? once(child, 'exit') : null
      process.kill(child.pid, 'SIGTERM')
      const impatience = setTimeout(
        () => killAll(shopProcesses(child?.pid ?? 0, place.dataDir)),
        stopWithinMs,
      )
      await ended
      clearTimeout(impatience)
      if (child.exitCode !== 0)
        throw new Error(`The shop stopped with ${child.exitCode ?? child.signalCode}.`)
    },
    kill: () => {
      let killed = 0
      // One that was being started while the others were listed is found the next time.
      for (let found = [0]; found.length > 0; ) {
        found = shopProcesses(child?.pid ?? 0, place.dataDir)
        killed += killAll(found)
      }
      return killed
    },
    killWorker: (choose) => {
      const workers = workerProcesses(child?.pid ?? 0, place.dataDir)
      const chosen = workers[choose(workers.length)]
      return chosen === undefined ? 0 : killAll([chosen])
    },
  }
}
