import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { saveSums } from '../accounting/reports/save-sums.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { runTask } from './run-task.ts'
import { makeInvoices } from './seed/large-documents.ts'
import { seedSampleData } from './seed/seed.ts'
import { type Amounts, largeAmounts, seedLarge } from './seed/seed-large.ts'
import { seedYear } from './seed/year/seed-year.ts'
import { TaskRejected } from './task-rejected.ts'

// `npm run seed`: sample data for an empty shop. `-- --large`, with optional amounts, makes a large shop; `--
// --year` makes a year of trade.

const { values } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    year: { type: 'boolean', default: false },
    products: { type: 'string' },
    shoppers: { type: 'string' },
    orders: { type: 'string' },
  },
})

await runTask(async (database, { isProduction, isTrialOnNetwork }) => {
  await migrate(database.pool)
  const isWritten = await seedSampleData(database.db, {
    withDemoAccounts: !isProduction && !isTrialOnNetwork,
  })
  if (values.large) return seedLargeShop(database, isProduction)
  if (values.year) return seedTrade(database, isProduction)
  return isWritten
    ? 'The sample data is in.'
    : 'The shop has products already, or its sample was taken away, so nothing was changed; npm run reset starts afresh.'
})

async function seedTrade({ db }: OpenDatabase, isProduction: boolean): Promise<string> {
  if (isProduction) throw new TaskRejected('Made-up orders have no place in a shop that is in production.')
  const startedAt = performance.now()
  const { orders, invoices, credits } = await seedYear(db, new Date())
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return `A year of ${orders} orders, ${invoices} invoices and ${credits} refunds with their documents was made in ${seconds} s.`
}

async function seedLargeShop({ db, pool }: OpenDatabase, isProduction: boolean): Promise<string> {
  if (isProduction) throw new TaskRejected('Made-up orders have no place in a shop that is in production.')
  const { rowCount } = await db.execute(sql`SELECT 1 FROM products WHERE slug LIKE 'made-%' LIMIT 1`)
  if (rowCount === 1)
    throw new TaskRejected('The shop has made-up products already; npm run reset starts afresh.')
  const amounts = Object.fromEntries(
    Object.entries(largeAmounts).map(([name, usual]) => [name, readAmount(name, usual)]),
  ) as unknown as Amounts
  const startedAt = performance.now()
  process.stdout.write('Products, shoppers and orders are being made …\n')
  await seedLarge(db, amounts)
  process.stdout.write('Invoices are being made …\n')
  await makeInvoices(db)
  process.stdout.write('The days of the reports are being summed …\n')
  await saveSums(db)
  await vacuum(pool)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { products, shoppers, orders } = amounts
  return `${products} products, ${shoppers} shoppers and ${orders} orders were made in ${seconds} s.`
}

/** Vacuums and analyses the tables as autovacuum would: lists then read only indexes, and plans know the amounts. */
async function vacuum(pool: OpenDatabase['pool']): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('VACUUM (ANALYZE)')
  } finally {
    client.release(true)
  }
}

function readAmount(name: string, usual: number): number {
  const given = (values as Record<string, unknown>)[name]
  const amount = given === undefined ? usual : Number(given)
  if (Number.isInteger(amount) && amount >= 2) return amount
  throw new TaskRejected(`--${name} must be a whole number from 2.`)
}
