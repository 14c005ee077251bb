import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Contents } from './fill-template.ts'

// Loads only `pg`: most files find a finished template, and loading what makes it would cost each a second.

export type TestDatabaseOptions = {
  /** Holds the sample data with the demo accounts, as a fresh `npm start` does; otherwise only the empty tables. */
  withSampleData?: boolean
  /** Holds a year of trade up to now beside the sample data, as `npm run seed -- --year` makes it. */
  withYear?: boolean
  /** Holds nothing, not even tables. */
  isEmpty?: boolean
}

/** A freshly migrated database that nobody else uses. */
export type DatabaseCopy = {
  url: string
  /** Removes the database, also with open connections. */
  drop(): Promise<void>
}

/** The cluster of this run's test databases, opened at the first use. */
let cluster: Promise<string> | undefined

/** Any number, as long as every test process uses the same. */
const templateLock = 4_902_118

/**
 * Makes a database for one test file on the cluster of `TEST_DATABASE_URL`, whose role may make databases. A file that
 * runs alone gets an embedded cluster among temporary files.
 */
export async function copyDatabase(options: TestDatabaseOptions = {}): Promise<DatabaseCopy> {
  cluster ??= findCluster()
  const address = await cluster
  const name = await withTemplate(address, options, async (owner, template) => {
    const own = `${await readPrefix(owner)}${randomBytes(8).toString('hex')}`
    await makeCopy(owner, template, own)
    return own
  })
  return {
    url: addressOf(address, name),
    drop: () => asOwner(address, (owner) => dropNamed(owner, name)),
  }
}

/** Makes what databases are copied from, so that no test waits for it. */
export async function makeTemplate(options: TestDatabaseOptions): Promise<void> {
  cluster ??= findCluster()
  await withTemplate(await cluster, options, async () => undefined)
}

/** One process at a time: a template may not be in use while it is copied, and only the first process makes it. */
const withTemplate = <Result>(
  address: string,
  options: TestDatabaseOptions,
  work: (owner: pg.Client, template: string) => Promise<Result>,
): Promise<Result> =>
  asOwner(address, async (owner) => {
    await owner.query('SELECT pg_advisory_lock($1)', [templateLock])
    return work(
      owner,
      options.isEmpty ? emptyTemplate : await ensureTemplate(owner, address, contentsOf(options)),
    )
  })

/**
 * Removes a database of a test. Waits for closing connections first: a pool ends before its sockets do, and cutting
 * one fails the test. Cuts only a connection that stays.
 */
export async function dropNamed(owner: Pick<pg.Client, 'query'>, name: string): Promise<void> {
  try {
    await owner.query(`DROP DATABASE IF EXISTS ${name}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== objectInUse) throw error
    await owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

const objectInUse = '55006'

/** PostgreSQL's own, which nobody connects to. */
const emptyTemplate = 'template0'

const makeCopy = async (owner: pg.Client, template: string, name: string): Promise<unknown> =>
  owner.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${await copyStrategy(owner)}`)

/** Copying files is twice as fast as logging every block, unless each file is synced to the disk. */
async function copyStrategy(owner: pg.Client): Promise<'FILE_COPY' | 'WAL_LOG'> {
  const { rows } = await owner.query<{ fsync: string }>('SHOW fsync')
  return rows[0]?.fsync === 'off' ? 'FILE_COPY' : 'WAL_LOG'
}

const contentsOf = ({ withSampleData, withYear }: TestDatabaseOptions): Contents =>
  withYear ? 'year' : withSampleData ? 'sample' : 'tables'

/** What a template is a copy of, before it is filled. */
const basis = { sample: 'tables', year: 'sample' } as const

/** Migrating is slow and copying is fast: one database is migrated, and each shape is filled once and copied. */
async function ensureTemplate(owner: pg.Client, address: string, contents: Contents): Promise<string> {
  const name = await templateName(contents)
  const found = await owner.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (found.rowCount) return name
  const unfinished = `${name}_unfinished`
  await owner.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
  const from = contents === 'tables' ? emptyTemplate : await ensureTemplate(owner, address, basis[contents])
  await makeCopy(owner, from, unfinished)
  const { fillTemplate } = await import('./fill-template.ts')
  await fillTemplate(addressOf(address, unfinished), contents)
  await owner.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  return name
}

const ownDatabase = new URL('../src/server/platform/database/', import.meta.url)

/** The name of the database that is copied for tests of this schema. A year ends on a day in India. */
const templateName = async (contents: Contents, folder = ownDatabase): Promise<string> => {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  const day = contents === 'year' ? `_${today.replaceAll('-', '')}` : ''
  return `template_${await hashOf(folder)}_${contents}${day}`
}

/** Removes the template databases of another `database` folder than the project's own. */
export async function dropTemplates(folder: URL): Promise<void> {
  cluster ??= findCluster()
  const names = await Promise.all(
    (['tables', 'sample', 'year'] as const).map((contents) => templateName(contents, folder)),
  )
  await asOwner(await cluster, async (owner) => {
    for (const name of names) await owner.query(`DROP DATABASE IF EXISTS ${name}`)
  })
}

async function hashOf(folder: URL): Promise<string> {
  const hash = createHash('sha256')
  for (const part of ['schema/', 'migrations/']) {
    const files = (await readdir(new URL(part, folder))).filter((file) => file.endsWith('.sql'))
    for (const file of files.sort()) hash.update(file).update(await readFile(new URL(part + file, folder)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function findCluster(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const { startEmbeddedPostgres } = await import('#server/platform/database/embedded/start.ts')
  const dataDir = join(tmpdir(), `soilkin-tests-${process.getuid?.() ?? 'user'}`)
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  process.once('beforeExit', () => void embedded.stop())
  if (!embedded.wasAdopted) await asOwner(embedded.url, dropLeftovers)
  return embedded.url
}

/** The beginning of the names of test databases: the start of their cluster, so that a later start knows them as leftovers. */
async function readPrefix(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ start: string }>(
    `SELECT to_char(pg_postmaster_start_time() AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISS') AS start`,
  )
  return `test_${rows[0]?.start}_`
}

/**
 * Drops databases of test runs that were killed. Another run may have joined the cluster meanwhile. Under the lock it copies no
 * template, and makes it anew afterwards.
 */
async function dropLeftovers(owner: pg.Client): Promise<void> {
  await owner.query('SELECT pg_advisory_lock($1)', [templateLock])
  const { rows } = await owner.query<{ name: string }>('SELECT datname AS name FROM pg_database')
  const names = rows.map(({ name }) => name)
  for (const name of leftoversOf(names, await readPrefix(owner))) {
    await owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}

/** The templates, and the test databases without the prefix of the running cluster. */
export const leftoversOf = (names: string[], prefix: string): string[] =>
  names.filter(
    (name) => name.startsWith('template_') || (name.startsWith('test_') && !name.startsWith(prefix)),
  )

async function asOwner<T>(address: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(address)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

function addressOf(cluster: string, database: string): string {
  const url = new URL(cluster)
  url.pathname = `/${database}`
  return url.href
}
