import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { outbox } from '../database/tables.ts'
import type { Mail } from './mail-data.ts'
import { enqueueMail, enqueuePlaceholder } from './outbox.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const mail = (dedupeKey: string): Mail => ({
  template: 'welcome',
  recipient: 'meera@example.com',
  data: { fullName: 'Meera “Ira” Iyer' },
  dedupeKey,
})
const written = (dedupeKey: string) => shop.db.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey))

describe('the outbox', () => {
  it('stores a mail until it is sent', async () => {
    await enqueueMail(shop.db, mail('a'))
    const [row] = await written('a')
    assert.deepEqual(
      [row?.status, row?.attempts, row?.data],
      ['waiting', 0, { fullName: 'Meera “Ira” Iyer' }],
    )
  })

  it('stores one mail for an event that is reported five times', async () => {
    await Promise.all(Array.from({ length: 5 }, () => enqueueMail(shop.db, mail('b'))))
    assert.equal((await written('b')).length, 1)
  })

  it('sends no second mail for an event after the first was sent', async () => {
    await enqueueMail(shop.db, mail('sent'))
    await shop.db
      .update(outbox)
      .set({ status: 'sent', sentAt: new Date() })
      .where(eq(outbox.dedupeKey, 'sent'))
    const before = await written('sent')
    await enqueueMail(shop.db, { ...mail('sent'), recipient: 'other@example.com' })
    await enqueuePlaceholder(shop.db, mail('sent'))
    assert.deepEqual(await written('sent'), before)
  })

  it('stores no mail for an order of an erased shopper', async () => {
    await enqueueMail(shop.db, { ...mail('erased'), recipient: '' })
    assert.deepEqual(await written('erased'), [])
  })

  it('delays a mail by the given minutes', async () => {
    await enqueueMail(shop.db, mail('later'), { afterMinutes: 30 })
    const [row] = await written('later')
    const minutes = (Number(row?.nextAttemptAt) - Number(row?.createdAt)) / 60_000
    assert.equal(minutes, 30)
  })

  it('stores no mail when the transaction of its event is rolled back', async () => {
    const failing = shop.db.transaction(async (tx) => {
      await enqueueMail(tx, mail('c'))
      throw new Error('the order was not stored')
    })
    await assert.rejects(failing, /not stored/)
    assert.deepEqual(await written('c'), [])
  })
})
