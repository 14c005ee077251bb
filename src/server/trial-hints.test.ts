import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import pino from 'pino'
import { createTestDatabase } from '#test/database.ts'
import { prepareData } from './cli/seed/prepare-data.ts'
import { readConfig } from './platform/config/config.ts'
import { trialHints } from './trial-hints.ts'

const database = await createTestDatabase()
after(() => database.close())

const shop = 'http://127.0.0.1:3000'
const hintsOf = (settings: Record<string, string> = {}) =>
  trialHints(database.db, readConfig({ DATA_DIR: '/data', ...settings }), shop)

describe('the hints of a trial', () => {
  it('names demo accounts, the card, the mail and the data', async () => {
    await prepareData(database, readConfig({}), pino({ level: 'silent' }))
    assert.deepEqual(await hintsOf(), [
      'Shop as asha@example.com, password garden123',
      'Sign in to the back office as staff@example.com (owner), password garden123',
      'Sign in to the back office as packer@example.com (packing), password garden123',
      'Pay with card 4100 2800 0000 1007: no money moves',
      'No mail is sent: read it at http://127.0.0.1:3000/dev/mail',
      'Everything is kept in /data; Ctrl-C closes the shop',
    ])
  })

  it('leaves out accounts whose password changed or that are closed', async () => {
    await database.pool.query("UPDATE accounts SET password_hash = NULL WHERE email = 'asha@example.com'")
    await database.pool.query("UPDATE staff_members SET is_active = false WHERE email = 'staff@example.com'")
    const hints = await hintsOf()
    assert.ok(!hints.some((hint) => /asha|staff@/.test(hint)), hints.join('\n'))
    assert.ok(hints.some((hint) => hint.includes('packer@')))
  })

  it('promises sandbox card and mail reader only where they exist', async () => {
    const hints = await hintsOf({
      RAZORPAY_KEY_ID: 'rzp_test_own',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'secret',
      SMTP_URL: 'smtps://mail.example:465',
    })
    assert.ok(!hints.some((hint) => /4100|dev\/mail/.test(hint)), hints.join('\n'))
  })

  it('says that the data is in the database of the owner', async () => {
    const hints = await hintsOf({ DATABASE_URL: 'postgres://shop@127.0.0.1/shop' })
    assert.equal(
      hints.at(-1),
      'Data is kept in the database of DATABASE_URL, backups in /data; Ctrl-C closes the shop',
    )
  })

  it('has no demo accounts on a network, and nothing in production', async () => {
    const onNetwork = await hintsOf({ TRIAL_ON_NETWORK: '1', HOST: '0.0.0.0' })
    assert.ok(!onNetwork.some((hint) => hint.includes('garden123')))
    assert.deepEqual(await hintsOf({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }), [])
  })
})
