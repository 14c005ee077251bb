import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import type { PaymentProvider } from '#server/payments/provider/provider.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { connect, type DatabaseConnection } from '#server/platform/database/database.ts'
import type { PageRenderer } from '#server/platform/http/pages.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** Reads as pages do: through calls of the application itself. */
const render: PageRenderer = async ({ url, call }) => {
  const { json } = await call({ method: 'GET', url: readBy[url] ?? '/api/products_s' })
  return { status: 200, html: JSON.stringify(json) }
}

/** The calls of the pages that do not read products. */
const readBy: Record<string, string> = {
  '/blog': '/api/blog_posts',
  '/shipping': '/api/config',
  '/terms': '/api/page_texts/terms',
}

/** A process of the shop, with its own connections and memory, on the shared database. */
export interface Process {
  app: FastifyInstance
  connection: DatabaseConnection
  /** Whether it misses notices of changes. */
  isDeaf: boolean
}

async function openProcess(url: string, isDeaf: boolean): Promise<Process> {
  const connection = connect({
    connectionString: url,
    maxConnections: 4,
    onIdleError: () => undefined,
    onInvalidSettings: () => undefined,
  })
  if (isDeaf) connection.pool.on('connect', (client) => client.removeAllListeners('notification'))
  const { db, content, settings } = connection
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const shop = {
    config,
    db,
    content,
    settings,
    provider: {} as PaymentProvider,
    log: pino({ level: 'silent' }),
  }
  return { app: await buildApp(shop, { render, facts: [] }), connection, isDeaf }
}

/** Three processes on one database with sample data, for all tests of a file; the last one misses notices of changes. */
export async function openThreeProcesses(): Promise<{ database: TestDatabase; processes: Process[] }> {
  const database = await createTestDatabase({ withSampleData: true })
  const processes = await Promise.all([false, false, true].map((isDeaf) => openProcess(database.url, isDeaf)))
  after(async () => {
    for (const { app, connection } of processes) {
      await app.close()
      await connection.close()
    }
    await database.close()
  })
  return { database, processes }
}

/** What an address answers in a process. */
export async function readJson<T>({ app }: Process, url: string): Promise<T> {
  const answer = await app.inject(url)
  assert.equal(answer.statusCode, 200)
  return JSON.parse(answer.body)
}

/** Writes as a process does, on one of its connections. */
export async function commit({ connection }: Process, statements: [string, unknown[]][]): Promise<void> {
  const client = await connection.pool.connect()
  try {
    await client.query('BEGIN')
    for (const [text, values] of statements) await client.query(text, values)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
