import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { createTestDatabase } from '#test/database.ts'
import { hashPassword, isPassword } from '../../customers/accounts/password.ts'
import { readConfig } from '../../platform/config/config.ts'
import { accounts } from '../../platform/database/tables.ts'
import { prepareData } from './prepare-data.ts'

const database = await createTestDatabase()
after(() => database.close())

const prepare = (environment: string, settings: Record<string, string> = {}) =>
  prepareData(database, readConfig({ NODE_ENV: environment, ...settings }), pino({ level: 'silent' }))

const isDemoOpen = async () => {
  const [asha] = await database.db.select().from(accounts).where(eq(accounts.email, 'asha@example.com'))
  return Boolean(asha?.passwordHash && (await isPassword('garden123', asha.passwordHash)))
}

it('the public demo password fails in a live shop', async () => {
  await prepare('development')
  assert.equal(await isDemoOpen(), true)
  await prepare('production')
  assert.equal(await isDemoOpen(), false)
})

// #prepare-data-network
it('a trial open to other machines has no demo accounts', async (t) => {
  const fresh = await createTestDatabase()
  t.after(() => fresh.close())
  const settings = { TRIAL_ON_NETWORK: '1', HOST: '0.0.0.0' }
  await prepareData(fresh, readConfig(settings), pino({ level: 'silent' }))
  const counted = await fresh.pool.query(
    'SELECT (SELECT count(*)::int FROM accounts) AS shoppers, (SELECT count(*)::int FROM staff_members) AS staff, (SELECT count(*)::int FROM products) AS products',
  )
  assert.deepEqual(counted.rows, [{ shoppers: 0, staff: 0, products: 8 }])

  const [asha] = await database.db.select().from(accounts).where(eq(accounts.email, 'asha@example.com'))
  const passwordHash = await hashPassword('garden123')
  await database.db
    .update(accounts)
    .set({ passwordHash })
    .where(eq(accounts.id, asha?.id ?? 0))
  assert.equal(await isDemoOpen(), true)
  await prepare('development', settings)
  assert.equal(await isDemoOpen(), false)
})
