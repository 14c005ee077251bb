import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultOwnerSettings, defaultSettings } from '#shared/settings/default-settings.ts'
import { countQueries } from '#test/count-queries.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { connect, type DatabaseConnection } from './database.ts'
import { readSettings } from './read-settings.ts'
import { InvalidSettings, settingsOf } from './settings-row.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
/** Connections of other processes of the same shop; `deaf` receives no notices. */
let other: DatabaseConnection
let deaf: DatabaseConnection
let logged: string[]

const open = (): DatabaseConnection =>
  connect({
    connectionString: database.url,
    maxConnections: 3,
    onIdleError: () => undefined,
    onInvalidSettings: ({ message }) => logged.push(message),
  })

before(async () => {
  database = await createTestDatabase()
  other = open()
  deaf = open()
  deaf.pool.on('connect', (client) => client.removeAllListeners('notification'))
})
beforeEach(async () => {
  logged = []
  await database.pool.query('DELETE FROM settings')
})
after(async () => {
  for (const connection of [other, deaf]) await connection.close()
  await database.close()
})

const write = (content: object) =>
  database.pool.query(
    'INSERT INTO settings (content) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET content = excluded.content',
    [content],
  )

const nameIn = async ({ settings }: Pick<DatabaseConnection, 'settings'>) =>
  (await settings.current()).brand.name

/** Repeats a check until a process has received its notice. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(5)
}

const eventuallyNamed = (connection: DatabaseConnection, name: string): Promise<void> =>
  until(async () => (await nameIn(connection)) === name)

describe('the settings of a shop', () => {
  it('settings equal the defaults without a stored row', async () => {
    assert.deepEqual(await readSettings(database.db), defaultSettings)
    assert.deepEqual(await database.settings.current(), defaultSettings)
  })

  it('settings merge changes over defaults and derive dependent texts', async () => {
    await write({ returns: { windowDays: 45 }, social: [], offers: { subscriberPercent: 15 } })
    const { claims, returns, social, offers, brand } = await database.settings.current()
    assert.deepEqual(
      [claims.guarantee, returns.windowDays, returns.refundDays, social, offers.subscriberLabel],
      ['45-day guarantee', 45, 7, [], '15% off your first order'],
    )
    assert.deepEqual(brand, defaultSettings.brand)
  })

  it('settings reach the writing process before its commit returns', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await write({ brand: { name } })
      assert.equal(await nameIn(database), name)
    }
  })

  it('settings reach other processes after change, truncate and insert', async () => {
    await other.settings.current()
    await write({ brand: { name: 'Elsewhere' } })
    await eventuallyNamed(other, 'Elsewhere')
    await database.pool.query('TRUNCATE settings')
    await eventuallyNamed(other, defaultSettings.brand.name)
    await write({ brand: { name: 'Again' } })
    await eventuallyNamed(other, 'Again')
  })

  it('settings reach a process without notices at its next confirmation', async () => {
    await deaf.settings.current()
    await write({ brand: { name: 'Unnoticed' } })
    assert.equal(await nameIn(deaf), defaultSettings.brand.name)
    await until(async () => {
      await deaf.content.confirm()
      return (await nameIn(deaf)) === 'Unnoticed'
    })
  })

  it('settings are read again after all connections of a process ended', async () => {
    const idle = open()
    await idle.settings.current()
    const { rows } = await idle.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const isGone = new Promise((resolve) => idle.pool.once('remove', resolve))
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await isGone
    await write({ brand: { name: 'Meanwhile' } })
    await idle.pool.query('SELECT 1')
    assert.equal(await nameIn(idle), 'Meanwhile')
    await idle.close()
  })

  it('settings cost one query after a change and none otherwise', async () => {
    const counted = countQueries(other.pool)
    await other.pool.query('SELECT 1')
    await other.settings.current()
    const readOften = () => Promise.all(Array.from({ length: 200 }, () => other.settings.current()))
    assert.deepEqual(await counted.during(readOften), [])
    await write({ brand: { name: 'Dear' } })
    const sent = await counted.during(() => eventuallyNamed(other, 'Dear'))
    assert.equal(sent.length, 1, sent.join('\n'))
  })

  it('uncommitted settings show only inside their transaction', async () => {
    await inTransaction(database.db, async (tx) => {
      await tx.execute(`INSERT INTO settings (content) VALUES ('{"brand": {"name": "Mine"}}')`)
      assert.equal((await readSettings(tx)).brand.name, 'Mine')
      assert.equal((await readSettings(other.db)).brand.name, defaultSettings.brand.name)
    })
  })

  const versions = async () =>
    (await database.pool.query('SELECT version, content FROM settings_versions ORDER BY version')).rows

  it('each actual change stores one version', async () => {
    const first = (await versions()).length + 1
    for (const name of ['First', 'First', 'Second']) await write({ brand: { name } })
    const { rows } = await database.pool.query(
      "SELECT version, updated_at > now() - interval '1 minute' AS fresh FROM settings",
    )
    assert.deepEqual(rows, [{ version: first + 1, fresh: true }])
    assert.deepEqual((await versions()).slice(first - 1), [
      { version: first, content: { brand: { name: 'First' } } },
      { version: first + 1, content: { brand: { name: 'Second' } } },
    ])
  })

  it('no version number repeats after the row was deleted', async () => {
    await write({ brand: { name: 'First' } })
    const count = (await versions()).length
    await database.pool.query('DELETE FROM settings')
    await write({ brand: { name: 'Second' } })
    const { rows } = await database.pool.query('SELECT version FROM settings')
    assert.deepEqual(rows, [{ version: count + 1 }])
  })
})

describe('invalid stored settings', () => {
  // #settings-invalid
  it('settingsOf names each invalid setting', () => {
    const wrong: [object, RegExp][] = [
      [{ shipping: { flatFeePaise: -1 } }, /shipping\.flatFeePaise: /],
      [{ shipping: { flatFeePaise: 79.5 } }, /shipping\.flatFeePaise: /],
      [{ shipping: { minDeliveryDays: 9 } }, /shipping\.maxDeliveryDays: The longest time/],
      [{ legal: { gstin: '36AAKCS0000A1Z' } }, /legal\.gstin: This is no GSTIN/],
      [{ legal: { stateCode: '27' } }, /legal\.stateCode: A GSTIN begins/],
      [{ support: { email: 'nobody' }, brand: { name: '' } }, /brand\.name: .*support\.email: /s],
      [{ social: [{ name: 'X', url: 'javascript:alert(1)' }] }, /social\.0\.url: .*https/],
      [{ offers: { subscriberPercent: 100 } }, /offers\.subscriberPercent: /],
      [{ addresses: { office: { pin: '1234' } } }, /addresses\.office\.pin: A PIN code/],
      [{ shipping: null }, /shipping: /],
    ]
    for (const [content, message] of wrong) {
      assert.throws(
        () => settingsOf({ content }),
        (error) => {
          assert.ok(error instanceof InvalidSettings)
          assert.match(error.message, message)
          return true
        },
      )
    }
  })

  // #settings-open-shop
  it('an open shop keeps its former settings and logs invalid ones', async () => {
    await write({ brand: { name: 'Fit' } })
    await eventuallyNamed(other, 'Fit')
    await write({ brand: { name: '' } })
    await until(async () => {
      await other.settings.current()
      return logged.length > 0
    })
    assert.equal(await nameIn(other), 'Fit')
    assert.match(logged.join(), /brand\.name/)
    await write({ brand: { name: 'Better' } })
    await eventuallyNamed(other, 'Better')
  })

  // #settings-closed-shop
  it('a shop does not start with invalid settings', async () => {
    await write({ brand: { name: '' } })
    const fresh = open()
    await assert.rejects(fresh.settings.current(), InvalidSettings)
    await fresh.close()
  })

  it('settingsOf accepts the defaults and unknown fields', () => {
    assert.deepEqual(settingsOf({ content: defaultOwnerSettings }), defaultSettings)
    assert.deepEqual(settingsOf({ content: { brand: { colour: 'green' }, later: 1 } }), defaultSettings)
  })
})
