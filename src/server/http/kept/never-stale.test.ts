import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Product } from '#contract/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { connect, type DatabaseConnection } from '../../db/database.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import type { PageRenderer } from '../pages.ts'

/** Reads as pages do: through calls of the application itself. */
const render: PageRenderer = async ({ call }) => {
  const { json } = await call({ method: 'GET', url: '/api/products_s' })
  return { status: 200, html: JSON.stringify(json) }
}

/** A process of the shop: connections and memory of its own, on the database that all share. */
interface Process {
  app: FastifyInstance
  connection: DatabaseConnection
  /** Whether notices of changes reach it. */
  isDeaf: boolean
}

async function openProcess(url: string, isDeaf: boolean): Promise<Process> {
  const connection = connect({ connectionString: url, maxConnections: 4, onIdleError: () => undefined })
  if (isDeaf) connection.pool.on('connect', (client) => client.removeAllListeners('notification'))
  const { db, content } = connection
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const shop = { config, db, content, provider: {} as PaymentProvider, log: pino({ level: 'silent' }) }
  return { app: await buildApp(shop, render), connection, isDeaf }
}

let database: TestDatabase
let processes: Process[]
before(async () => {
  database = await createTestDatabase({ withSampleData: true })
  processes = await Promise.all([false, false, true].map((isDeaf) => openProcess(database.url, isDeaf)))
})
after(async () => {
  for (const { app, connection } of processes) {
    await app.close()
    await connection.close()
  }
  await database.close()
})

const productId = 1

/** What the one product of this test shows: its price tells which write it was, and whether there is stock. */
const shownOf = ({ price, in_stock }: Product): string => `${price} ${in_stock}`

const addresses = [
  '/api/products_s',
  `/api/products_s/${productId}`,
  '/',
  '/productpage?utm_source=x',
] as const

async function read({ app }: Process, url: (typeof addresses)[number]): Promise<string> {
  const answer = await app.inject(url)
  assert.equal(answer.statusCode, 200)
  const found: Product | Product[] = JSON.parse(answer.body)
  const product = Array.isArray(found) ? found.find(({ id }) => id === productId) : found
  assert.ok(product)
  return shownOf(product)
}

interface Write {
  shown: string
  by: number
  /** When its writer knew that it is there. */
  doneAt: number
}

let prices = 0

/** One committed change of price or of what is on the shelf; every one shows a price that no other has. */
async function write({ connection }: Process, isInStock: boolean): Promise<string> {
  prices += 1
  const paise = 10_000 + prices * 100
  const client = await connection.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('UPDATE products SET price_paise = $2, mrp_paise = $2 WHERE id = $1', [
      productId,
      paise,
    ])
    await client.query('UPDATE stock SET on_hand = reserved + $2 WHERE product_id = $1', [
      productId,
      isInStock ? 5 : 0,
    ])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  return `${paise / 100} ${isInStock}`
}

type Step =
  | { kind: 'write'; by: number; isInStock: boolean }
  | { kind: 'read'; at: number; url: (typeof addresses)[number] }
  | { kind: 'pause'; ms: number }

const anyProcess = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('write' as const), by: anyProcess, isInStock: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      at: anyProcess,
      url: fc.constantFrom(...addresses),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      ms: fc.constantFrom(0, 1, 2, 3, 5, 8, 1_050),
    }),
  },
)

/** How long what a write replaced may still be shown, in ms. */
function graceOf(writtenBy: number, readAt: number): number {
  const isOwn = writtenBy === readAt && !processes[readAt]?.isDeaf
  return isOwn ? 0 : 1_000
}

/** Of all plays, since the next one begins with what the last one left. */
const writes: Write[] = []

async function play(steps: Step[]): Promise<void> {
  if (writes.length === 0) {
    const shown = await write(processes[0] as Process, true)
    writes.push({ shown, by: 0, doneAt: performance.now() })
    // Until then the other processes may show what was there before.
    await new Promise((resolve) => setTimeout(resolve, 1_001))
  }
  const reads: Promise<void>[] = []
  const check = async (at: number, url: (typeof addresses)[number]): Promise<void> => {
    const askedAt = performance.now()
    const shown = await read(processes[at] as Process, url)
    const index = writes.findIndex((each) => each.shown === shown)
    assert.notEqual(index, -1, `${url} showed ${shown}, which nobody has written.`)
    const next = writes[index + 1]
    const isStale = next !== undefined && next.doneAt + graceOf(next.by, at) < askedAt
    assert.equal(isStale, false, `process ${at} showed ${shown} at ${url} after ${next?.shown}`)
  }
  for (const each of steps) {
    if (each.kind === 'pause') await new Promise((resolve) => setTimeout(resolve, each.ms))
    // Reads go on while later steps are taken.
    else if (each.kind === 'read') reads.push(check(each.at, each.url))
    else {
      const begun: Write = { shown: '', by: each.by, doneAt: Infinity }
      const writing = write(processes[each.by] as Process, each.isInStock)
      begun.shown = `${(10_000 + prices * 100) / 100} ${each.isInStock}`
      writes.push(begun)
      await writing
      begun.doneAt = performance.now()
    }
  }
  await Promise.all(reads)
}

describe('a reader', () => {
  it('never sees what was replaced over a second ago, nor what this process itself has replaced', async () => {
    const steps = fc.array(step, { minLength: 5, maxLength: 60, size: 'max' })
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: 25, endOnFailure: true })
  })

  it('is answered from what is kept while nothing changes', async () => {
    const [{ app, connection }] = processes as [Process]
    const count = async (): Promise<number> => {
      const { rows } = await database.pool.query(
        `SELECT coalesce(sum(seq_scan + idx_scan), 0)::int AS count FROM pg_stat_user_tables WHERE relname = 'products'`,
      )
      return rows[0].count
    }
    await app.inject('/api/products_s')
    const { etag } = (await app.inject('/api/products_s')).headers
    assert.equal(
      (await app.inject({ url: '/api/products_s', headers: { 'if-none-match': String(etag) } })).statusCode,
      304,
    )
    await connection.pool.query('SELECT pg_stat_force_next_flush()')
    const before = await count()
    for (let round = 0; round < 50; round += 1) await app.inject('/api/products_s')
    await connection.pool.query('SELECT pg_stat_force_next_flush()')
    assert.equal(await count(), before)
  })
})
