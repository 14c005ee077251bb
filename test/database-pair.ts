import { chown, copyFile, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ensureShopDatabase, shopDatabase, shopRole } from '#server/platform/database/embedded/admin.ts'
import { prepare, type ServerSetup } from '#server/platform/database/embedded/bring-up.ts'
import { socketPort } from '#server/platform/database/embedded/layout.ts'
import { processesIn, signal } from '#server/platform/database/embedded/processes.ts'
import { launch, shutDown } from '#server/platform/database/embedded/server-process.ts'
import { fixedSettings } from '#server/platform/database/embedded/settings.ts'
import { layCluster } from './made-cluster.ts'

/** A primary and a standby that confirms each commit, run by this process. */
export interface DatabasePair {
  /** Names both hosts. */
  url: string
  /** Each alone. */
  primaryUrl: string
  standbyUrl: string
  /** Always leads to the data folder of the server that takes writes. */
  primaryDir: string
  start: () => Promise<void>
  /** SIGKILL to all processes of the primary; nobody takes its place yet. */
  killPrimary: () => Promise<void>
  /** Its processes stay alive and answer nobody, like a hanging machine. */
  freezePrimary: () => void
  /** SIGKILL to all processes of the standby. */
  killStandby: () => Promise<void>
  freezeStandby: () => void
  /** The standby receives writes without applying them. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  /** How long the standby lets a query delay its replay, as PostgreSQL writes durations. */
  letQueriesDelay: (time: string) => Promise<void>
  /** Stops the primary as an administrator would. */
  stopPrimary: () => Promise<void>
  /** Makes the standby the primary. */
  promote: () => Promise<void>
  /** Makes the former primary a standby of the new one, from a copy of its data. */
  rebuild: () => Promise<void>
  /** Starts the former primary as it was, which takes writes again. */
  startFormer: () => Promise<void>
  /** Makes the former primary a standby of nobody, from its own data. */
  demoteFormer: () => Promise<void>
  stop: () => Promise<void>
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const attachWithinMs = 60_000

/** @param folder where both lie. */
export function createDatabasePair(folder: string): DatabasePair {
  const names = ['one', 'two'] as const
  const made = new Map<string, ServerSetup>()
  const settingOf = (at: 0 | 1): ServerSetup => {
    const name = names[at]
    const setting = made.get(name) ?? prepare(join(folder, name), silent)
    made.set(name, setting)
    return setting
  }
  let primary: 0 | 1 = 0
  const standby = (): 0 | 1 => (primary === 0 ? 1 : 0)
  const primaryDir = join(folder, 'primary')
  const pids: (number | null)[] = [null, null]

  const begin = async (at: 0 | 1, settings: Record<string, string> = {}): Promise<void> => {
    const { layout, binaries, runner } = settingOf(at)
    pids[at] = await launch(layout, binaries, runner, {
      ...fixedSettings(layout),
      wal_keep_size: '512MB',
      // A killed server leaves its shared memory behind; in its own folder it is removed with it.
      dynamic_shared_memory_type: 'mmap',
      ...settings,
    })
  }
  const pointTo = async (at: 0 | 1): Promise<void> => {
    primary = at
    await rm(primaryDir, { force: true })
    await symlink(join(folder, names[at]), primaryDir)
  }
  const socketsOf = (at: 0 | 1): string => settingOf(at).layout.sockets

  async function attachStandby(): Promise<void> {
    const [from, to] = [settingOf(primary), settingOf(standby())]
    await rm(to.layout.cluster, { recursive: true, force: true })
    await asAdmin(socketsOf(primary), async (admin) => {
      await admin("SELECT pg_backup_start('standby', fast => true)")
      await copyCluster(from.layout.cluster, to.layout.cluster)
      const [stopped] = await admin('SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)')
      await writeAs(to.layout.cluster, 'backup_label', String(stopped?.labelfile))
    })
    await writeAs(to.layout.cluster, 'standby.signal', '')
    await begin(standby(), {
      primary_conninfo: `host=${socketsOf(primary)} port=${socketPort} user=postgres application_name=standby`,
    })
    await asAdmin(socketsOf(primary), async (admin) => {
      await setStandbys(admin, "'*'")
      const giveUpAt = performance.now() + attachWithinMs
      for (;;) {
        const [found] = await admin(
          `SELECT count(*)::int AS attached FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'`,
        )
        if (found?.attached === 1) return
        if (performance.now() > giveUpAt) throw new Error('The standby did not attach.')
        await wait(50)
      }
    })
  }

  const urlOf = (at: 0 | 1): string =>
    `postgres://${shopRole}@localhost:${socketPort}/${shopDatabase}?host=${encodeURIComponent(socketsOf(at))}`
  const freeze = (at: 0 | 1): void => {
    for (const pid of processesIn(settingOf(at).layout.cluster)) signal(pid, 'SIGSTOP')
  }
  const notifyStandby = (statement: string): Promise<void> =>
    asAdmin(socketsOf(standby()), async (admin) => void (await admin(statement)))

  return {
    get primaryUrl() {
      return urlOf(primary)
    },
    get standbyUrl() {
      return urlOf(standby())
    },
    get url() {
      const folders = [socketsOf(0), socketsOf(1)].join(',')
      return `postgres://${shopRole}@localhost:${socketPort}/${shopDatabase}?host=${encodeURIComponent(folders)}&target_session_attrs=read-write`
    },
    primaryDir,
    start: async () => {
      const { layout } = settingOf(0)
      await layCluster(join(folder, names[0]))
      await begin(0)
      await pointTo(0)
      await ensureShopDatabase(layout.sockets)
      await attachStandby()
    },
    killPrimary: () => killAt(settingOf(primary).layout.cluster),
    freezePrimary: () => freeze(primary),
    killStandby: async () => {
      await killAt(settingOf(standby()).layout.cluster)
      // A commit would wait for it.
      await asAdmin(socketsOf(primary), (admin) => setStandbys(admin, "''"))
    },
    freezeStandby: () => freeze(standby()),
    pauseReplay: () => notifyStandby('SELECT pg_wal_replay_pause()'),
    resumeReplay: () => notifyStandby('SELECT pg_wal_replay_resume()'),
    letQueriesDelay: async (time) => {
      await notifyStandby(`ALTER SYSTEM SET max_standby_streaming_delay = '${time}'`)
      await notifyStandby('SELECT pg_reload_conf()')
    },
    stopPrimary: () => shutDown(pids[primary] ?? 0, settingOf(primary).layout.cluster),
    promote: async () => {
      const next = standby()
      await asAdmin(socketsOf(next), async (admin) => {
        await admin('SELECT pg_promote()')
        // Until there is a standby again, a commit would wait for one.
        await setStandbys(admin, "''")
      })
      await pointTo(next)
    },
    rebuild: async () => {
      await killAt(settingOf(standby()).layout.cluster)
      await attachStandby()
    },
    startFormer: async () => {
      await begin(standby())
      await asAdmin(socketsOf(standby()), (admin) => setStandbys(admin, "''"))
    },
    demoteFormer: async () => {
      const { cluster } = settingOf(standby()).layout
      await killAt(cluster)
      await writeAs(cluster, 'standby.signal', '')
      await begin(standby())
    },
    stop: async () => {
      for (const { layout } of made.values()) await killAt(layout.cluster)
    },
  }
}

type Ask = (text: string) => Promise<Record<string, unknown>[]>

async function asAdmin(sockets: string, work: (ask: Ask) => Promise<void>): Promise<void> {
  const client = new pg.Client({ host: sockets, port: socketPort, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(async (text) => (await client.query(text)).rows)
  } finally {
    await client.end()
  }
}

async function setStandbys(admin: Ask, names: string): Promise<void> {
  await admin(`ALTER SYSTEM SET synchronous_standby_names = ${names}`)
  await admin('SELECT pg_reload_conf()')
}

async function killAt(cluster: string): Promise<void> {
  for (;;) {
    const pids = processesIn(cluster)
    if (pids.length === 0) return
    for (const pid of pids) signal(pid, 'SIGKILL')
    await wait(20)
  }
}

/** Not copied: what belongs to the running server, and what the standby fetches by itself. */
const left =
  /^(postmaster\.(pid|opts)|pg_wal\/[^/]*[0-9A-F]{24}.*|pg_replslot\/.*|standby\.signal|backup_label.*)$/

/** Copies the files of a running server; one that goes meanwhile is brought back by the log. */
async function copyCluster(from: string, to: string, under = ''): Promise<void> {
  const { uid, gid, mode } = await stat(join(from, under))
  await mkdir(join(to, under), { recursive: true, mode: mode & 0o777 })
  await chown(join(to, under), uid, gid)
  for (const entry of await readdir(join(from, under), { withFileTypes: true })) {
    const name = under === '' ? entry.name : `${under}/${entry.name}`
    if (left.test(name)) continue
    if (entry.isDirectory()) await copyCluster(from, to, name)
    else await copyOne(join(from, name), join(to, name), { uid, gid })
  }
}

async function copyOne(from: string, to: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  try {
    await copyFile(from, to)
    await chown(to, uid, gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function writeAs(cluster: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(cluster)
  await writeFile(join(cluster, name), text, { mode: 0o600 })
  await chown(join(cluster, name), uid, gid)
}
