import assert from 'node:assert/strict'
import pg from 'pg'
import { runProgram } from '#test/run-program.ts'

/**
 * Gives a shop without real orders a year of trade, as `npm run seed -- --year` does. Checks that the command made
 * what it reports.
 */
export async function tradeForAYear(databaseUrl: string): Promise<void> {
  const before = await countOrders(databaseUrl)
  const seed = 'src/server/cli/seed-main.ts'
  const { code, output } = await runProgram(seed, ['--year'], { DATABASE_URL: databaseUrl })
  assert.equal(code, 0, output)
  assert.match(output, /A year of \d+ orders, \d+ invoices and \d+ refunds .* was made in/)
  const made = (await countOrders(databaseUrl)) - before
  assert.equal(made, Number(/of (\d+) orders/.exec(output)?.[1]))
}

async function countOrders(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM orders')
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
