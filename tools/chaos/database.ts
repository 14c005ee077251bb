import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { databaseProcesses, killAll } from './processes.ts'
import { until } from './until.ts'

/** A PostgreSQL on a data folder, run by a process of this run. */
export interface DatabaseServer {
  url: string
  start: () => Promise<void>
  /** In order, as an administrator would. */
  stop: () => Promise<void>
  /** SIGKILL to it and to its parent process, which would start it again. */
  kill: () => Promise<void>
  /** Ends it for good. */
  end: () => Promise<void>
}

/** Longer than the pause between two looks at what waits. */
const keptForMs = 3_000

const root = new URL('../../', import.meta.url).pathname
const holder = 'test/programs/hold-database.ts'

/** The public id of a row in SQL, such as ORD007; `lpad` alone would cut ORD1000 to ORD100. */
export const publicIdOf = (prefix: string, column: string): string =>
  `'${prefix}' || lpad(${column}::text, greatest(3, length(${column}::text)), '0')`

/** The server of DATABASE_URL, or the embedded one while no shop runs. */
export function createDatabaseServer(dataDir: string, logFile: string): DatabaseServer {
  let child: ChildProcess | null = null
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    get url() {
      return databaseUrl(dataDir)
    },
    start: async () => {
      const log = openSync(logFile, 'a')
      child = spawn(process.execPath, [holder, dataDir], {
        cwd: root,
        stdio: ['ignore', 'pipe', log],
        detached: true,
      })
      closeSync(log)
      if (child.stdout) await once(createInterface({ input: child.stdout }), 'line')
    },
    stop: () => end('SIGTERM'),
    end: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
      killDatabase(dataDir)
    },
  }
}

/** SIGKILL to a database server and its children. Answers how many there were. */
export const killDatabase = (dataDir: string): number => killAll(databaseProcesses(dataDir))

/** Where the socket of a data folder's server is: a long folder's lies elsewhere. */
export function databaseUrl(dataDir: string): string {
  const note = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const noted = existsSync(note) ? readFileSync(note, 'utf8').split('\n')[4] : ''
  const sockets = noted || join(dataDir, 'postgres', 'socket')
  return `postgres://shop@localhost:5432/shop?host=${encodeURIComponent(sockets)}`
}

/** Asks the database, again while it is away. */
export async function query<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return until('the database answered', async () => {
    try {
      return (await poolOf(databaseUrl(dataDir)).query<Row>(text, values)).rows
    } catch (error) {
      if (isAway(error)) return null
      throw error
    }
  })
}

const pools = new Map<string, pg.Pool>()

/** Keeps a connection for a few seconds, since each is a process of the server that reads the catalogue anew. */
function poolOf(url: string): pg.Pool {
  const known = pools.get(url)
  if (known) return known
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: keptForMs, allowExitOnIdle: true })
  // A killed server also breaks the next query, which reports the error.
  pool.on('error', () => undefined)
  pools.set(url, pool)
  return pool
}

/** Everything but a refusal of the query itself: no server, one that starts or stops, a broken connection, a deadlock with the shop. */
export const isAway = (error: unknown): boolean =>
  // By its class, since EPIPE of a broken connection looks like a code of the server.
  !(error instanceof pg.DatabaseError) || /^(57P|08|53|40P01|3D000|28000)/.test(error.code ?? '')
