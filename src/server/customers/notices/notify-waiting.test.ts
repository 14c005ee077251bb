import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { editProduct, getStaffProduct, moveStock } from '#contract/admin/products.ts'
import { openBackOffice } from '#test/back-office.ts'
import { headerOf } from '#test/mail-server.ts'
import { openMailShop } from '#test/mail-shop.ts'
import { waitingFor } from '#test/waiting-for.ts'
import { outbox, productNotices } from '../../platform/database/tables.ts'
import { notificationLimit } from './notification-limit.ts'
import { notifyWaiting } from './notify-waiting.ts'

const mail = await openMailShop()
const { shop, recipients } = mail
const { ask, rows, setFree, waiting, dayLater, confirm } = waitingFor(shop)
const run = () => notifyWaiting(shop.db)

beforeEach(async () => {
  await shop.db.delete(productNotices)
  await setFree(7, 0)
})

const notifiedOf = async (productId = 7) =>
  (await rows(productId)).filter(({ notifiedAt }) => notifiedAt).map(({ email }) => email?.split('@')[0])

describe('the number of people to notify', () => {
  it('allows three people per free pack, minus undecided ones', () => {
    assert.deepEqual(
      [
        notificationLimit(0, 0),
        notificationLimit(1, 0),
        notificationLimit(1, 2),
        notificationLimit(1, 3),
        notificationLimit(1, 9),
        notificationLimit(40, 20),
      ],
      [0, 3, 1, 0, 0, 100],
    )
  })
})

describe('people waiting for a product', () => {
  // #notices-told-once
  it('are notified once, first come first, in proportion to packs', async () => {
    await waiting(['a', 'b', 'c', 'd', 'e'])
    await run()
    assert.deepEqual(await notifiedOf(), [])
    await setFree(7, 1)
    await run()
    await run()
    await mail.deliver()
    assert.deepEqual(recipients(), ['a@example.com', 'b@example.com', 'c@example.com'])
    await dayLater()
    await run()
    await mail.deliver()
    assert.deepEqual(
      recipients(),
      ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`),
    )
    await dayLater()
    await run()
    await mail.deliver()
    assert.equal(recipients().length, 5)
    const raw = mail.server.taken[0]?.raw ?? ''
    assert.match(headerOf(raw, 'List-Unsubscribe') ?? '', /\/unsubscribe\?token=[\w-]+>$/)
    assert.equal(headerOf(raw, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
  })

  // #notices-several-processes
  it('are notified once by several concurrent processes', async () => {
    const names = Array.from({ length: 260 }, (_, i) => `p${i}`)
    await waiting(names)
    await setFree(7, 80)
    await Promise.all([run(), run(), run()])
    assert.equal((await notifiedOf()).length, 240)
    assert.deepEqual(await notifiedOf(), names.slice(0, 240))
    assert.equal((await mail.rows()).length, 240)
  })

  it('are not notified before confirming or after cancelling', async () => {
    await ask('unsure@example.com')
    await waiting(['gone'])
    await shop.db.execute(
      sql`UPDATE product_notices SET email = NULL, ended_at = now() WHERE email = 'gone@example.com'`,
    )
    await shop.db.delete(outbox)
    await setFree(7, 50)
    await run()
    assert.deepEqual(await mail.rows(), [])
  })

  // #notices-sold-out-again
  it('keep their place when the product sells out again', async () => {
    await waiting(['a', 'b'])
    await setFree(7, 1)
    await run()
    await setFree(7, 0)
    await mail.deliver()
    assert.deepEqual([recipients(), await mail.rows(), await notifiedOf()], [[], [], []])
    await waiting(['later'])
    await setFree(7, 5)
    await run()
    await mail.deliver()
    assert.deepEqual(await notifiedOf(), ['a', 'b', 'later'])
    assert.deepEqual(recipients(), ['a@example.com', 'b@example.com', 'later@example.com'])
    const { rows: matters } = await shop.db.execute(sql`SELECT 1 FROM failed_jobs WHERE kind = 'mail'`)
    assert.deepEqual(matters, [], 'nothing for the staff to settle')
  })

  it('get no mail that was written before they cancelled', async () => {
    await waiting(['a'])
    await setFree(7, 1)
    await run()
    await shop.db.delete(productNotices)
    await mail.deliver()
    assert.deepEqual([recipients(), await mail.rows()], [[], []])
  })

  it('may ask, confirm and be notified again', async () => {
    await waiting(['a'])
    await setFree(7, 1)
    await run()
    await mail.deliver()
    await setFree(7, 0)
    await ask('a@example.com')
    const [row] = await rows()
    assert.deepEqual([row?.confirmedAt, row?.notifiedAt, row?.round], [null, null, 2])
    await confirm(row?.token ?? '')
    await setFree(7, 1)
    await run()
    await mail.deliver()
    const subjects = mail.server.taken.map(({ raw }) => headerOf(raw, 'Subject') ?? '')
    assert.equal(subjects.filter((subject) => subject.endsWith('is available now')).length, 2)
  })
})

describe('the staff', () => {
  // #notices-staff-count
  it('sees how many wait and notifies them by restocking', async () => {
    const office = await openBackOffice(shop)
    const cookie = office.owner
    const seen = async (id: number) =>
      (await office.call(getStaffProduct, { cookie, params: { id: String(id) } })).body
    await waiting(['a', 'b'], 8)
    await ask('unsure@example.com', { id: 8 })
    await shop.db.delete(outbox)
    const soon = await seen(8)
    assert.deepEqual([soon.waiting, (await seen(1)).waiting], [2, 0])
    const [row] = soon.stock
    if (row?.on_hand === 0) {
      const body = { stock_id: row.stock_id, on_hand: 0, change: 5, reason: 'Received' }
      assert.equal((await office.call(moveStock, { cookie, body })).status, 200)
    }
    await run()
    assert.deepEqual(await notifiedOf(8), [], 'it is not on sale yet')
    const { version } = await seen(8)
    const params = { id: '8' }
    const edited = await office.call(editProduct, { cookie, params, body: { version, coming_soon: false } })
    assert.equal(edited.status, 200, JSON.stringify(edited.error))
    await run()
    assert.deepEqual(await notifiedOf(8), ['a', 'b'])
    assert.equal((await seen(8)).waiting, 0)
    await office.app.close()
  })
})
