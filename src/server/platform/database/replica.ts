import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database, ListConnection } from './database.ts'
import type { DatabaseTarget } from './database-url.ts'
import { type Reading, readingOf, readOnlySnapshot } from './reading.ts'
import { requireRow } from './rows.ts'
import { databaseCode } from './transaction.ts'

/** A source of reads with a connection pool of its own. */
export interface Replica extends Reading {
  close: () => Promise<void>
}

/**
 * How long a read waits for the replica to catch up. It usually lags by milliseconds; beyond, the primary is faster.
 */
const maxLagWaitMs = 500
const pollMs = 10
const timeoutMs = 1_000

const maxConnections = 5

/** After a failure the replica is skipped for this long, so that only one reader waits for it. */
const pauseMs = 5_000

/**
 * Sends reads to a replica (decision 13). Before each read the primary reports its flushed log position, which
 * covers every acknowledged commit, and the replica must have replayed up to it. Otherwise, or when the replica
 * fails, the primary answers.
 */
export function readFromReplica(
  primary: ListConnection,
  { connectionString, ssl, place }: Pick<DatabaseTarget, 'connectionString' | 'ssl' | 'place'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Replica {
  const pool = new pg.Pool({
    connectionString,
    ssl,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // A hanging server does not enforce statement_timeout, so the client ends the query.
    query_timeout: 16_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'soilkin reading',
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const primaryReading = readingOf(primary.db)
  let pausedUntil = 0
  let isInUse = true

  const pauseReplica = (reason: string): void => {
    pausedUntil = performance.now() + pauseMs
    if (isInUse) log.warn({ place, reason }, 'lists and reports are read without the replica')
    isInUse = false
  }

  let activeReads = 0
  const isBusy = (): boolean => activeReads >= maxConnections

  /** Connects to the replica once it has every acknowledged commit; null when it is unusable. */
  const connectReplica = async (): Promise<pg.PoolClient | null> => {
    if (performance.now() < pausedUntil) return null
    const target = await readPosition(primary.pool)
    const client = await pool.connect().catch((error: Error) => {
      // With all connections busy the replica is fine: this read goes to the primary, the next may not.
      if (!isBusy()) pauseReplica(reasonOf(error))
    })
    if (!client) return null
    const timeout = wait(timeoutMs, 'it does not answer', { ref: false })
    const reason = await Promise.race([waitForReplay(client, target).catch(reasonOf), timeout])
    if (reason !== null) {
      client.release(true)
      pauseReplica(reason)
      return null
    }
    if (!isInUse) log.info({ place }, 'lists and reports are read from the replica again')
    isInUse = true
    return client
  }

  const readReplica = async <T>(
    work: (db: Database) => Promise<T>,
    fallback: () => Promise<T>,
  ): Promise<T> => {
    const client = await connectReplica()
    if (!client) return fallback()
    activeReads += 1
    try {
      const answer = await drizzle(client).transaction(work, readOnlySnapshot)
      client.release()
      return answer
    } catch (error) {
      client.release(true)
      if (!isReplicaFailure(error)) throw error
      pauseReplica(reasonOf(error))
      return fallback()
    } finally {
      activeReads -= 1
    }
  }

  return {
    read: (work) => readReplica(work, () => primaryReading.read(work)),
    readSnapshot: (work) => readReplica(work, () => primaryReading.readSnapshot(work)),
    close: () => pool.end(),
  }
}

interface LogPosition {
  /** The flushed log position. */
  lsn: string
  /** A number that each promotion raises. */
  timeline: number
  /** The identifier that a primary shares with its replicas. */
  system: string
  database: string
}

const readPosition = async (pool: pg.Pool): Promise<LogPosition> => {
  const { rows } = await pool.query<LogPosition>(
    `SELECT pg_current_wal_flush_lsn()::text AS lsn, system_identifier::text AS system, current_database() AS database,
       ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int AS timeline FROM pg_control_system()`,
  )
  return requireRow(rows[0] ?? null)
}

interface ReplicaStatus {
  system: string
  database: string
  timeline: number
  isReplica: boolean
  isCaughtUp: boolean | null
}

/**
 * Waits until the replica has replayed the log up to `target`. A replica of a former primary may hold commits that
 * the present primary never had, at higher positions, so the timelines must match too. The replica reports the
 * timeline of its last restart point, which errs on the safe side.
 * @returns why the replica is unusable, or null.
 */
async function waitForReplay(client: pg.PoolClient, target: LogPosition): Promise<string | null> {
  const giveUpAt = performance.now() + maxLagWaitMs
  for (;;) {
    const { rows } = await client.query<ReplicaStatus>(
      `SELECT system_identifier::text AS system, current_database() AS database, pg_is_in_recovery() AS "isReplica",
         greatest(timeline_id, min_recovery_end_timeline) AS timeline,
         pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isCaughtUp"
       FROM pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`,
      [target.lsn],
    )
    const [status] = rows
    if (status?.system !== target.system || status.database !== target.database)
      return 'it holds another database'
    if (!status.isReplica) return 'it is no replica'
    if (status.timeline !== target.timeline) return 'it has not followed the last promotion'
    if (status.isCaughtUp) return null
    if (performance.now() > giveUpAt) return 'it is behind'
    await wait(pollMs)
  }
}

/** SQLSTATEs of a conflict with the replay, a shutdown, a lost connection, or a lack of resources. */
const replicaStates = /^(40001|40P01|57P0\d|08\w{3}|53\w{3})$/

/** Node's codes of a machine that is gone. */
const networkCodes = /^(ECONN\w+|EHOST\w+|ENET\w+|ETIMEDOUT|EPIPE|EAI_\w+|ENOTFOUND)$/

/** Messages of `pg` about an ended connection or a hanging server, which carry no code. */
const connectionMessages =
  /^(Connection terminated|Query read timeout|read ECONN|Client has encountered a connection error)/

function isReplicaFailure(error: unknown): boolean {
  const code = databaseCode(error)
  if (code !== null) return replicaStates.test(code) || networkCodes.test(code)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && connectionMessages.test(cause.message)
}

/** The message of an error, or its code: Node's error has no message when every address of a host failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || String(Object(cause).code) : String(cause)
}
