import assert from 'node:assert/strict'
import type pg from 'pg'
import type { Pool } from 'pg'

type Call = () => Promise<{ status: number }>

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  /** Receives each executed statement: 0 for a part that was not needed. */
  'Actual Loops'?: number
  Plans?: Plan[]
}

interface Statement {
  text: string
  values: unknown[]
}

interface Explained {
  'QUERY PLAN': { Plan: Plan; 'Execution Time'?: number }[]
}

/** The tables that grow with the shop. */
const large = new Set([
  'orders',
  'payments',
  'accounts',
  'order_items',
  'shipments',
  'order_history',
  'stock_movements',
  'audit_log',
  'tickets',
  'ticket_messages',
  'failed_jobs',
  'disputes',
  'outbox',
  'refunds',
  'changes',
  'draft_orders',
  'draft_order_items',
  'remittance_rows',
])

type How = 'planned' | 'done'

const walked = (plan: Plan, how: How): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' &&
  (how === 'planned' || plan['Actual Loops'] !== 0) &&
  large.has(plan['Relation Name'] ?? '')
    ? [String(plan['Relation Name'])]
    : []),
  ...(plan.Plans ?? []).flatMap((part) => walked(part, how)),
]

/** The statements that a call reads, with their values. */
async function statementsOf(pool: Pool, call: Call): Promise<Statement[]> {
  const asked: Statement[] = []
  const query = pool.query
  const ask = query.bind(pool) as unknown as (...args: unknown[]) => unknown
  pool.query = ((config: { text: string }, values: unknown[] = []) => {
    asked.push({ text: config.text, values })
    return ask(config, values)
  }) as unknown as typeof query
  const connect = pool.connect
  const open = connect.bind(pool) as unknown as (callback?: () => void) => Promise<pg.PoolClient>
  // A call that reads one snapshot uses a transaction on its own connection.
  pool.connect = (async (callback?: () => void) => {
    // A single query takes its connection so, and was noted above.
    if (callback) return open(callback)
    const client = await open()
    const own = client.query.bind(client) as unknown as (...args: unknown[]) => unknown
    client.query = ((config: string | { text: string }, values: unknown[] = []) => {
      const text = typeof config === 'string' ? config : config.text
      asked.push({ text, values })
      return own(config, values)
    }) as unknown as typeof client.query
    const release = client.release.bind(client)
    client.release = (...given) => {
      Reflect.deleteProperty(client, 'query')
      Reflect.deleteProperty(client, 'release')
      release(...given)
    }
    return client
  }) as unknown as typeof connect
  try {
    assert.equal((await call()).status, 200)
  } finally {
    pool.query = query
    pool.connect = connect
  }
  const statements = asked.filter(({ text }) => /^\s*(SELECT|WITH)/i.test(text))
  assert.ok(statements.length >= 2)
  return statements
}

async function explain(pool: Pool, { text, values }: Statement, options: string) {
  const { rows } = await pool.query<Explained>(`EXPLAIN (${options}FORMAT JSON) ${text}`, values)
  const explained = rows[0]?.['QUERY PLAN'][0] ?? assert.fail('There is no plan.')
  return { plan: explained.Plan, ms: explained['Execution Time'] ?? Number.POSITIVE_INFINITY }
}

/** The grown tables that a call would read whole. */
export async function readsWhole(pool: Pool, call: Call): Promise<string[]> {
  const found: string[] = []
  for (const statement of await statementsOf(pool, call))
    found.push(...walked((await explain(pool, statement, '')).plan, 'planned'))
  return found
}

/**
 * Fails if a call reads a grown table whole, or if one of its statements takes the database this long in three runs.
 * @param how for a `done` statement, only what it read counts.
 */
export async function assertQuick(pool: Pool, call: Call, maxMs = 100, how: How = 'planned'): Promise<void> {
  for (const statement of await statementsOf(pool, call)) {
    const times: number[] = []
    do {
      const { plan, ms } = await explain(pool, statement, 'ANALYZE, TIMING OFF, ')
      assert.deepEqual(walked(plan, how), [])
      times.push(ms)
    } while (Math.min(...times) >= maxMs && times.length < 3)
    assert.ok(Math.min(...times) < maxMs, `${times.join(', ')} ms: ${statement.text}`)
  }
}
