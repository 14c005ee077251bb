import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { createTestDatabase } from '#test/database.ts'
import { readConfig } from '../../machine/config/config.ts'
import { accounts } from '../../machine/database/tables.ts'
import { isPassword } from '../../people/accounts/password.ts'
import { prepareData } from './prepare-data.ts'

const database = await createTestDatabase()
after(() => database.close())

const prepare = (environment: string) =>
  prepareData(database, readConfig({ NODE_ENV: environment }), pino({ level: 'silent' }))

const isDemoOpen = async () => {
  const [asha] = await database.db.select().from(accounts).where(eq(accounts.email, 'asha@example.com'))
  return isPassword('garden123', asha?.passwordHash ?? '')
}

it('the public password of the demo opens nothing in a shop that goes live with the data it was tried out with', async () => {
  await prepare('development')
  assert.equal(await isDemoOpen(), true)
  await prepare('production')
  assert.equal(await isDemoOpen(), false)
})
