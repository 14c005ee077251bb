import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database, ListConnection } from './database.ts'
import type { DatabaseTarget } from './database-url.ts'
import { type Reading, readingOf, readOnlySnapshot } from './reading.ts'
import { databaseCode } from './transaction.ts'

/** Readings of a replica, with a close of their own. */
export interface Replica extends Reading {
  close: () => Promise<void>
}

/** A replica is usually behind by some milliseconds; who waits longer is better served by the primary. */
const maxLagWaitMs = 500
const pollMs = 10
const timeoutMs = 1_000

const maxReadings = 5

/** So long it is not asked again after it failed, so that one reader waits for it and not each. */
const pauseMs = 5_000

/**
 * Sends readings to a replica (decision 13). Before each the primary says how far its log is on the disk, which covers every commit that was acknowledged by any process,
 * and the replica must have come as far. Otherwise, and whenever the replica fails, the primary answers.
 */
export function readFromReplica(
  primary: ListConnection,
  { connectionString, ssl, place }: Pick<DatabaseTarget, 'connectionString' | 'ssl' | 'place'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Replica {
  const pool = new pg.Pool({
    connectionString,
    ssl,
    max: maxReadings,
    connectionTimeoutMillis: timeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // A server that hangs ends no statement by itself.
    query_timeout: 16_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'soilkin reading',
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const ofPrimary = readingOf(primary.db)
  let pausedUntil = 0
  let isUsed = true

  const pauseReplica = (reason: string): void => {
    pausedUntil = performance.now() + pauseMs
    if (isUsed) log.warn({ place, reason }, 'lists and reports are read without the replica')
    isUsed = false
  }

  let readings = 0
  const isBusy = (): boolean => readings >= maxReadings

  /** A connection to a replica that knows what was committed; null where there is none. */
  const connectReplica = async (): Promise<pg.PoolClient | null> => {
    if (performance.now() < pausedUntil) return null
    const goal = await readGoal(primary.pool)
    const client = await pool.connect().catch((error: Error) => {
      // All connections are at work: this reader goes to the primary, and the next one may find a free one.
      if (!isBusy()) pauseReplica(reasonOf(error))
    })
    if (!client) return null
    const timeout = wait(timeoutMs, 'it does not answer', { ref: false })
    const reason = await Promise.race([follow(client, goal).catch(reasonOf), timeout])
    if (reason !== null) {
      client.release(true)
      pauseReplica(reason)
      return null
    }
    if (!isUsed) log.info({ place }, 'lists and reports are read from the replica again')
    isUsed = true
    return client
  }

  const readReplica = async <T>(
    work: (db: Database) => Promise<T>,
    fallback: () => Promise<T>,
  ): Promise<T> => {
    const client = await connectReplica()
    if (!client) return fallback()
    readings += 1
    try {
      const answer = await drizzle(client).transaction(work, readOnlySnapshot)
      client.release()
      return answer
    } catch (error) {
      client.release(true)
      if (!isOfReplica(error)) throw error
      pauseReplica(reasonOf(error))
      return fallback()
    } finally {
      readings -= 1
    }
  }

  return {
    read: (work) => readReplica(work, () => ofPrimary.read(work)),
    readSnapshot: (work) => readReplica(work, () => ofPrimary.readSnapshot(work)),
    close: () => pool.end(),
  }
}

interface Goal {
  lsn: string
  /** Each promotion raises it. */
  timeline: number
  system: string
  database: string
}

const readGoal = async (pool: pg.Pool): Promise<Goal> => {
  const { rows } = await pool.query<Goal>(
    `SELECT pg_current_wal_flush_lsn()::text AS lsn, system_identifier::text AS system, current_database() AS database,
       ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int AS timeline FROM pg_control_system()`,
  )
  const [goal] = rows
  if (!goal) throw new Error('The database does not say how far it is.')
  return goal
}

interface ReplicaStatus {
  system: string
  database: string
  timeline: number
  isReplica: boolean
  isCaughtUp: boolean | null
}

/**
 * Waits until the replica has come as far. Where it followed a former primary, it may hold what the present one never had, at higher positions,
 * so its timeline counts too; it says that of its last restart point, which errs to the safe side.
 * @returns why it is not read, or null.
 */
async function follow(client: pg.PoolClient, goal: Goal): Promise<string | null> {
  const giveUpAt = performance.now() + maxLagWaitMs
  for (;;) {
    const { rows } = await client.query<ReplicaStatus>(
      `SELECT system_identifier::text AS system, current_database() AS database, pg_is_in_recovery() AS "isReplica",
         greatest(timeline_id, min_recovery_end_timeline) AS timeline,
         pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isCaughtUp"
       FROM pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`,
      [goal.lsn],
    )
    const [status] = rows
    if (status?.system !== goal.system || status.database !== goal.database)
      return 'it holds another database'
    if (!status.isReplica) return 'it is no replica'
    if (status.timeline !== goal.timeline) return 'it has not followed the last promotion'
    if (status.isCaughtUp) return null
    if (performance.now() > giveUpAt) return 'it is behind'
    await wait(pollMs)
  }
}

/** Ended for the sake of what is replayed, for a shutdown, or with the connection. */
const ofReplica = /^(40001|40P01|57P0\d|08\w{3}|53\w{3})$/

/** Node's codes of a machine that is gone, in the middle of a reading too. */
const ofNetwork = /^(ECONN\w+|EHOST\w+|ENET\w+|ETIMEDOUT|EPIPE|EAI_\w+|ENOTFOUND)$/

/** `pg` reports a connection that ended, and a server that hangs, without a code. */
const ofConnection =
  /^(Connection terminated|Query read timeout|read ECONN|Client has encountered a connection error)/

function isOfReplica(error: unknown): boolean {
  const code = databaseCode(error)
  if (code !== null) return ofReplica.test(code) || ofNetwork.test(code)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && ofConnection.test(cause.message)
}

/** Where every address of a host failed, Node's error has no message of its own. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || String(Object(cause).code) : String(cause)
}
