import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readPidFile } from '#server/platform/database/embedded/lock-files.ts'
import { processesIn, signal } from '#server/platform/database/embedded/processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded/start.ts'
import { layCluster } from './made-cluster.ts'

/** An embedded database of another process, which a test may kill. */
export type HeldDatabase = {
  process: ChildProcess
  connection: pg.ClientConfig
  wasAdopted: boolean
  /** Stops in order, as at the end of the shop. */
  leave(): Promise<void>
  kill(): Promise<void>
}

/**
 * A temporary folder for the databases of one test, and the processes that use them. Everything is removed when the
 * test ends.
 */
export type DatabaseLab = {
  folder: string
  /** Where the database lies unless a test says otherwise. */
  dataDir: string
  /** Uses the embedded database of the folder in this process. */
  start(dataDir?: string): Promise<EmbeddedPostgres>
  /** Starts a process that uses the embedded database of the folder and waits until it has it. */
  hold(dataDir?: string, script?: string): Promise<HeldDatabase>
  /** The same without waiting, for tests that kill in the middle. */
  begin(dataDir?: string, script?: string): ChildProcess
}

const program = fileURLToPath(new URL('programs/hold-database.ts', import.meta.url))

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** @param options `isMade`: with a cluster in its data folder already, for tests that are not about making one. */
export async function openDatabaseLab(
  t: { after: (task: () => Promise<void>) => void },
  { isMade = false } = {},
): Promise<DatabaseLab> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'soilkin-lab-')))
  const children: ChildProcess[] = []
  const started: EmbeddedPostgres[] = []
  const used = new Set<string>()
  t.after(async () => {
    await Promise.all(started.map((database) => database.stop()))
    await Promise.all(children.map((child) => end(child, 'SIGKILL')))
    for (const dataDir of used) for (const pid of databaseProcesses(dataDir)) signal(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  const lab: DatabaseLab = {
    folder,
    dataDir: join(folder, 'data'),
    start: async (dataDir = lab.dataDir) => {
      used.add(dataDir)
      const database = await startEmbeddedPostgres({ dataDir, log: silent })
      started.push(database)
      return database
    },
    begin: (dataDir = lab.dataDir, script = program) => {
      used.add(dataDir)
      const stdio = ['ignore', 'pipe', 'pipe'] as const
      const child = spawn(process.execPath, [script, dataDir], { stdio: [...stdio], detached: true })
      children.push(child)
      return child
    },
    hold: async (dataDir, script) => {
      const child = lab.begin(dataDir, script)
      const said = await firstLine(child)
      return {
        process: child,
        ...JSON.parse(said),
        leave: () => end(child, 'SIGTERM'),
        kill: () => end(child, 'SIGKILL'),
      }
    },
  }
  if (isMade) await layCluster(lab.dataDir)
  return lab
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  { connection }: Pick<HeldDatabase, 'connection'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  // A killed server also breaks the query, which reports the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** The server of a data folder and its children. */
export function databaseProcesses(dataDir: string): number[] {
  return processesIn(clusterOf(dataDir))
}

/** The server's own process, by the note that it leaves in its folder. */
export function serverPid(dataDir: string): number {
  const note = readPidFile(clusterOf(dataDir))
  if (!note) throw new Error(`No server runs on ${dataDir}.`)
  return note.pid
}

export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster')
}

async function end(child: ChildProcess, name: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(name)
  await ended
}

async function firstLine(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The process was started without pipes.')
  const words: string[] = []
  stderr.on('data', (chunk: Buffer) => words.push(chunk.toString()))
  const failed = once(child, 'close').then(([code]) => {
    throw new Error(`The process ended with ${code} before it had the database:\n${words.join('')}`)
  })
  const [line] = await Promise.race([once(createInterface({ input: stdout }), 'line'), failed])
  return String(line)
}
