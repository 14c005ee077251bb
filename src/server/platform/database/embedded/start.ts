import { existsSync, rmSync } from 'node:fs'
import { shopDatabase, shopRole } from './admin.ts'
import { bringUp, type Log, prepare, type Running, type ServerSetup } from './bring-up.ts'
import { type FileLock, lock, tryLock } from './file-lock.ts'
import { socketPort } from './layout.ts'
import { servesFolder, signal } from './processes.ts'
import { shutDown } from './server-process.ts'

export type EmbeddedPostgres = {
  /** For `pg`: the socket's folder stands where a host would. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** The same as one string, for what takes only that. */
  url: string
  /** Whether the server was running already: another process uses it, or an earlier one was killed. */
  wasAdopted: boolean
  /** Leaves the server, and stops it if nobody else uses it. */
  stop(): Promise<void>
}

const othersWithinMs = 12 * 60_000
const checkEveryMs = 1_000
const retryAfterMs = 5_000

/**
 * Starts the shop's own PostgreSQL on the data folder, or joins the one that runs there. Several processes may use it: the last
 * one to leave stops it. A server that dies while we use it is started again. Throws a sentence for the owner when it cannot.
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

/** Every start and stop holds this lock, so the number of users does not change meanwhile. */
async function leave(setting: ServerSetup, membership: FileLock, pid: number): Promise<void> {
  const { layout } = setting
  if (!existsSync(layout.home)) {
    // The data folder was deleted: there is no server to stop in order.
    membership.release()
    return signal(pid, 'SIGQUIT')
  }
  await underStartLock(setting, async () => {
    membership.release()
    const alone = tryLock(layout.usersLock, 'exclusive')
    if (!alone) return
    try {
      if (servesFolder(pid, layout.cluster)) await shutDown(pid, layout.cluster)
      // A short folder among temporary files would stay behind when the data folder is deleted.
      if (!layout.sockets.startsWith(layout.home)) rmSync(layout.sockets, { recursive: true, force: true })
    } finally {
      alone.release()
    }
  })
}

async function underStartLock<T>({ layout }: ServerSetup, work: () => Promise<T>): Promise<T> {
  const held = await lock(
    layout.startLock,
    'exclusive',
    'Another process has been starting or stopping the database',
    othersWithinMs,
  )
  try {
    return await work()
  } finally {
    held.release()
  }
}

/** Looks after the server: one that died is started again. `end` answers the pid that runs at the end. */
function watchOver(setting: ServerSetup, firstPid: number): { end(): Promise<number> } {
  let pid = firstPid
  let notBefore = 0
  let reviving: Promise<void> | undefined
  const timer = setInterval(() => {
    if (reviving || performance.now() < notBefore || servesFolder(pid, setting.layout.cluster)) return
    reviving = revive().finally(() => {
      reviving = undefined
    })
  }, checkEveryMs)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await reviving
      return pid
    },
  }

  async function revive(): Promise<void> {
    setting.log.error('The embedded database died; starting it again.')
    try {
      pid = (await underStartLock(setting, () => bringUp(setting))).pid
      setting.log.info('The embedded database runs again.')
    } catch (error) {
      notBefore = performance.now() + retryAfterMs
      setting.log.error(
        `The embedded database could not be started again: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
}
