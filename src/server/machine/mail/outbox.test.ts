import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { outbox } from '../database/tables.ts'
import type { Mail } from './mail-data.ts'
import { enqueueMail } from './outbox.ts'

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
  it('holds a mail until it is sent', async () => {
    await enqueueMail(shop.db, mail('a'))
    const [row] = await written('a')
    assert.deepEqual(
      [row?.status, row?.attempts, row?.data],
      ['waiting', 0, { fullName: 'Meera “Ira” Iyer' }],
    )
  })

  it('holds one mail for one event, however often it is reported', async () => {
    await Promise.all(Array.from({ length: 5 }, () => enqueueMail(shop.db, mail('b'))))
    assert.equal((await written('b')).length, 1)
  })

  it('holds no mail when the transaction of its event is rolled back', async () => {
    const failing = shop.db.transaction(async (tx) => {
      await enqueueMail(tx, mail('c'))
      throw new Error('the order was not stored')
    })
    await assert.rejects(failing, /not stored/)
    assert.deepEqual(await written('c'), [])
  })
})
