import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Layout } from './layout.ts'
import { livingProcesses, readPidFile } from './lock-files.ts'
import { isAlive, signal } from './processes.ts'
import type { Runner } from './runner.ts'
import { asArguments, fixedSettings } from './settings.ts'

/** Far more than recovery after a kill takes, which replays at most `max_wal_size`. */
const maxStartMs = 10 * 60_000
/** Time for connections that are about to close; ending them would only fill the log. */
const smartStopMs = 1_000
const fastStopMs = 60_000
const immediateStopMs = 15_000

/**
 * Starts the server, waits until it accepts connections, and returns its pid.
 * @throws {Error} with the server's own message when it does not start.
 */
export async function launch(
  layout: Layout,
  binaries: Binaries,
  runner: Runner,
  settings: Record<string, string> = fixedSettings(layout),
): Promise<number> {
  // A file rather than a pipe: the server outlives a killed shop, and a pipe without a reader would end it.
  const startLog = join(layout.logs, 'start.log')
  rmSync(startLog, { force: true })
  const output = openSync(startLog, 'w', 0o600)
  const args = ['-D', layout.cluster, ...asArguments(settings)]
  const child = runner.start(binaries.postgres, args, ['ignore', output, output])
  closeSync(output)
  child.unref()
  const failed = new Promise<Error>((resolve) => child.once('error', resolve))
  return Promise.race([
    waitUntilReady(layout.cluster, child, startLog),
    failed.then((cause) =>
      Promise.reject(new Error(`The embedded database could not be started: ${cause.message}`)),
    ),
  ])
}

async function waitUntilReady(cluster: string, child: ChildProcess, startLog: string): Promise<number> {
  const giveUpAt = performance.now() + maxStartMs
  while (child.exitCode === null && child.signalCode === null) {
    const pidFile = readPidFile(cluster)
    if (child.pid && pidFile?.pid === child.pid && pidFile.status === 'ready') return child.pid
    if (performance.now() > giveUpAt)
      throw new Error(`The embedded database is not ready after ${maxStartMs / 60_000} min.`)
    await sleep(15)
  }
  const tail = readFileSync(startLog, 'utf8').trim().split('\n').slice(-6).join('\n')
  throw new Error(
    `The embedded database stopped while starting (${child.exitCode ?? child.signalCode}):\n${tail}`,
  )
}

/**
 * Stops a server in order, which rolls back open transactions and writes everything. After a minute stops it
 * immediately, which loses nothing but makes the next start recover.
 * @throws {Error} when the server does not stop.
 */
export async function shutDown(pid: number, cluster: string): Promise<void> {
  for (const [name, waitMs] of [
    ['SIGTERM', smartStopMs],
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
  ] as const) {
    signal(pid, name)
    if (await waitUntilGone(pid, cluster, waitMs)) return
  }
  throw new Error(`The embedded database (process ${pid}) does not stop.`)
}

/** Waits until the server and its children have left the folder; false after `waitMs`. */
async function waitUntilGone(pid: number, cluster: string, waitMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + waitMs
  while (isAlive(pid) || livingProcesses(cluster).length > 0) {
    if (performance.now() > giveUpAt) return false
    await sleep(15)
  }
  return true
}
