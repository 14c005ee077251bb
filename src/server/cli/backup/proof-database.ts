import pg, { type Pool } from 'pg'
import { databaseCode } from '../../platform/database/transaction.ts'
import { TaskRejected } from '../task-rejected.ts'
import { withPatientClient } from './session.ts'

/** The comment of databases that the proof may drop. */
const mark = 'A copy for the proof of a backup; it may be dropped.'
const insufficientPrivilege = '42501'

/**
 * Lends an empty database beside the shop's, and drops it afterwards. Only one exists at a time; a database
 * of a dead process is dropped first.
 * @throws {TaskRejected} when the account may not create databases, or another owner has one of that name.
 */
export async function withProofDatabase<T>(pool: Pool, work: (beside: Pool) => Promise<T>): Promise<T> {
  const name = await proofDatabaseName(pool)
  await dropOwnDatabase(pool, name)
  await make(pool, name)
  const beside = await connectTo(pool, name)
  try {
    return await work(beside)
  } finally {
    await beside.end()
    await dropOwnDatabase(pool, name)
  }
}

/** Ends a running proof by breaking its connections, when the shop stops. */
export const interruptProofs = async (pool: Pool): Promise<void> =>
  dropOwnDatabase(pool, await proofDatabaseName(pool))

/** Shortens the name to the 63 bytes that PostgreSQL allows. */
async function proofDatabaseName(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT left(current_database(), 40) || '_proof_' || oid AS name FROM pg_database WHERE datname = current_database()`,
  )
  return rows[0]?.name ?? 'soilkin_proof'
}

const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

async function make(pool: Pool, name: string): Promise<void> {
  try {
    await withPatientClient(pool, async (client) => {
      await client.query(`CREATE DATABASE ${quotedName(name)}`)
      await client.query(`COMMENT ON DATABASE ${quotedName(name)} IS '${mark}'`)
    })
  } catch (cause) {
    if (databaseCode(cause) !== insufficientPrivilege) throw cause
    throw new TaskRejected(
      'The account of the shop may not make databases on this server, which a proof needs: ALTER ROLE … CREATEDB.',
      { cause },
    )
  }
}

async function dropOwnDatabase(pool: Pool, name: string): Promise<void> {
  const { rows } = await pool.query<{ comment: string | null }>(
    "SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1",
    [name],
  )
  const [found] = rows
  if (!found) return
  if (found.comment !== mark)
    throw new TaskRejected(`A database ${name} is there that is no copy for a proof; remove or rename it.`)
  await withPatientClient(pool, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${quotedName(name)} WITH (FORCE)`),
  )
}

async function connectTo(pool: Pool, name: string): Promise<Pool> {
  const { connectionString, host, port, user, password, ssl } = pool.options
  const target = connectionString
    ? { connectionString: addressOf(connectionString, name, await serverOf(pool)) }
    : { host, port, user, password, database: name }
  const beside = new pg.Pool({ ...target, ssl, max: 2, application_name: 'soilkin proof' })
  // A broken connection fails the query that uses it.
  beside.on('error', () => undefined)
  beside.on('connect', (client) => client.on('error', () => undefined))
  return beside
}

interface Server {
  host: string
  port: number
}

/** The server of the pool's connections: of several hosts, the one that takes writes. */
async function serverOf(pool: Pool): Promise<Server | null> {
  const client = await pool.connect()
  client.release()
  return client instanceof pg.Client ? { host: client.host, port: client.port } : null
}

function addressOf(connectionString: string, name: string, server: Server | null): string {
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(name)}`
  if (server) {
    url.searchParams.set('host', server.host)
    url.searchParams.set('port', String(server.port))
  }
  return url.href
}
