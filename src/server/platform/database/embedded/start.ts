import { existsSync, rmSync } from 'node:fs'
import { shopDatabase, shopRole } from './admin.ts'
import { bringUp, type Log, prepare, type Running, type ServerSetup } from './bring-up.ts'
import { type FileLock, lock, tryLock } from './file-lock.ts'
import { socketPort } from './layout.ts'
import { servesFolder, signal } from './processes.ts'
import { shutDown } from './server-process.ts'

export type EmbeddedPostgres = {
  /** Options for `pg`; the host is the folder of the socket. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** The same as a URL. */
  url: string
  /** Whether the server already ran, for another process or since one was killed. */
  wasAdopted: boolean
  /** Leaves the server, and stops it when no other process uses it. */
  stop(): Promise<void>
}

const maxLockWaitMs = 12 * 60_000
const checkEveryMs = 1_000
const retryAfterMs = 5_000

/**
 * Starts the embedded PostgreSQL on the data folder, or joins the one that runs there. The last process to leave
 * stops it. Restarts a server that dies meanwhile.
 * @throws {Error} with a sentence for the owner when the machine cannot run it.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
}): Promise<EmbeddedPostgres> {
  const setting = prepare(options.dataDir, options.log)
  const { layout, log, runner } = setting
  const { running, membership } = await join(setting)
  const state = running.wasAdopted ? 'joined, it was already running' : 'started'
  log.info(`Embedded PostgreSQL ${runner.version} in ${layout.home}: ${state}.`)
  const watch = watchOver(setting, running.pid)
  let leaving: Promise<void> | undefined
  const connection = {
    host: running.sockets,
    port: socketPort,
    user: shopRole,
    database: shopDatabase,
    ssl: false,
  } as const
  return {
    connection,
    url: `postgres://${shopRole}@localhost:${socketPort}/${shopDatabase}?host=${encodeURIComponent(running.sockets)}`,
    wasAdopted: running.wasAdopted,
    stop: () => {
      leaving ??= watch.end().then((pid) => leave(setting, membership, pid))
      return leaving
    },
  }
}

async function join(setting: ServerSetup): Promise<{ running: Running; membership: FileLock }> {
  return underStartLock(setting, async () => {
    const running = await bringUp(setting)
    const membership = tryLock(setting.layout.usersLock, 'shared')
    if (!membership)
      throw new Error('The database is being stopped by a process that should hold its start lock.')
    return { running, membership }
  })
}

/** Leaves under the start lock, so that no process joins while this one looks for other users. */
async function leave(setting: ServerSetup, membership: FileLock, pid: number): Promise<void> {
  const { layout } = setting
  if (!existsSync(layout.home)) {
    // The data folder was deleted, so the server cannot stop in order.
    membership.release()
    return signal(pid, 'SIGQUIT')
  }
  await underStartLock(setting, async () => {
    membership.release()
    const soleUse = tryLock(layout.usersLock, 'exclusive')
    if (!soleUse) return
    try {
      if (servesFolder(pid, layout.cluster)) await shutDown(pid, layout.cluster)
      // A socket folder among temporary files would outlive the data folder.
      if (!layout.sockets.startsWith(layout.home)) rmSync(layout.sockets, { recursive: true, force: true })
    } finally {
      soleUse.release()
    }
  })
}

async function underStartLock<T>({ layout }: ServerSetup, work: () => Promise<T>): Promise<T> {
  const held = await lock(
    layout.startLock,
    'exclusive',
    'Another process has been starting or stopping the database',
    maxLockWaitMs,
  )
  try {
    return await work()
  } finally {
    held.release()
  }
}

/** Restarts the server when it dies. `end` stops the watch and returns the pid of the last server. */
function watchOver(setting: ServerSetup, firstPid: number): { end(): Promise<number> } {
  let pid = firstPid
  let retryFrom = 0
  let restarting: Promise<void> | undefined
  const timer = setInterval(() => {
    if (restarting || performance.now() < retryFrom || servesFolder(pid, setting.layout.cluster)) return
    restarting = restart().finally(() => {
      restarting = undefined
    })
  }, checkEveryMs)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await restarting
      return pid
    },
  }

  async function restart(): Promise<void> {
    setting.log.error('The embedded database died; starting it again.')
    try {
      pid = (await underStartLock(setting, () => bringUp(setting))).pid
      setting.log.info('The embedded database runs again.')
    } catch (error) {
      retryFrom = performance.now() + retryAfterMs
      setting.log.error(
        `The embedded database could not be started again: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
}
