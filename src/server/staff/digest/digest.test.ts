import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { editStockDigest, readStockDigest } from '#contract/admin/reorder.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { stockUp } from '#test/stock-up.ts'
import { writeEmail } from '../../email-templates.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { OutdatedMail } from '../../platform/email/email-writer.ts'
import { renderText } from '../../platform/email/render-text.ts'
import { readDigest } from './digest-facts.ts'
import { writeDigest } from './write-digest.ts'

const { shop, office } = await openOffice()
const cookie = office.owner

const terms = async () => (await office.call(readStockDigest, { cookie })).body
const save = async (body: object, callerCookie = cookie) =>
  office.call(editStockDigest, {
    cookie: callerCookie,
    body: { version: (await terms()).version, at_time: null, readers: [], ...body },
  })
const mails = async () =>
  (
    await shop.db.execute<{ recipient: string; data: object }>(
      sql`SELECT recipient, data FROM outbox WHERE template = 'stock-digest' ORDER BY id`,
    )
  ).rows
const forget = () => shop.db.execute(sql`DELETE FROM stock_digests`)

describe('the digest of the stock', () => {
  it('selects readers with the permission and a time of day', async () => {
    const { staff } = await terms()
    const [one] = staff
    assert.ok(one)
    assert.deepEqual(errorOf(await save({ at_time: '08:30' })), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await save({ at_time: '08:30', readers: [999_999] })), [400, 'invalid_request'])
    assert.equal((await save({ at_time: '24:00', readers: [one.id] })).status, 400)
    const stored = await save({ at_time: '08:30', readers: [one.id] })
    assert.deepEqual([stored.body.at_time, stored.body.readers], ['08:30', [one.id]])
    const stale = await office.call(editStockDigest, {
      cookie,
      body: { version: 1, at_time: null, readers: [] },
    })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    const { cookie: reader } = await office.memberWith(['stock.read'])
    assert.deepEqual(errorOf(await save({}, reader)), [403, 'not_allowed'])
  })

  it('is written once a day at its time by several processes', async () => {
    const { staff } = await terms()
    await stockUp(shop.db, 2, sql`s.product_id = 1`)
    await save({ at_time: '00:00', readers: staff.map(({ id }) => id) })
    await Promise.all([writeDigest(shop), writeDigest(shop), writeDigest(shop)])
    await writeDigest(shop)
    const written = await mails()
    assert.equal(written.length, staff.length)
    const context = {
      db: shop.db,
      siteUrl: 'https://shop.example.com',
      settings: await readSettings(shop.db),
    }
    const mail = await writeEmail('stock-digest', written[0]?.data, context)
    assert.match(renderText(mail, context), /To order again: \d+[\s\S]*2 packs[\s\S]*Order \d+/)
  })

  it('lists the first to expire first, and every open recall', async () => {
    await shop.db.execute(sql`
      INSERT INTO batches (stock_id, number, state, on_hand, expires_on)
      SELECT 1, 'DG-X' || n, 'expired', 1, current_date - 30 + n FROM generate_series(1, 20) n
      UNION ALL SELECT 1, 'DG-OPEN', 'recalled', 3, NULL
      UNION ALL SELECT 1, 'DG-R' || n, 'recalled', 0, NULL FROM generate_series(1, 60) n`)
    const facts = await readDigest(shop.db)
    const left = facts?.expiring.rows.map(({ days_left }) => days_left ?? 0) ?? []
    assert.equal(left.length, 15)
    assert.deepEqual(
      left,
      left.toSorted((one, other) => one - other),
    )
    assert.equal(facts?.expiring.rows[0]?.number, 'DG-X1')
    assert.deepEqual(facts?.recalls, [{ number: 'DG-OPEN', packs: 3, toNotify: 0 }])
    await shop.db.execute(sql`DELETE FROM batches WHERE number LIKE 'DG-%'`)
  })

  it('waits for its time and never comes without one', async () => {
    const { staff } = await terms()
    await forget()
    const before = (await mails()).length
    await save({ at_time: null })
    await writeDigest(shop)
    await save({ at_time: '23:59', readers: staff.map(({ id }) => id) })
    await writeDigest(shop)
    assert.equal((await mails()).length, before)
  })

  it('skips a day without work', async () => {
    const { staff } = await terms()
    await forget()
    await save({ at_time: '00:00', readers: staff.map(({ id }) => id) })
    const before = (await mails()).length
    await stockUp(shop.db, 5_000)
    await shop.db.execute(sql`UPDATE batches SET expires_on = NULL, made_on = NULL, state = 'released'`)
    await writeDigest(shop)
    assert.equal((await mails()).length, before)
    const context = {
      db: shop.db,
      siteUrl: 'https://shop.example.com',
      settings: await readSettings(shop.db),
    }
    await assert.rejects(writeEmail('stock-digest', { day: '2026-12-01', url: null }, context), OutdatedMail)
  })
})
