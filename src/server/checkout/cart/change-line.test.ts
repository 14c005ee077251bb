import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { accounts, cartLines, products, stock } from '../../platform/database/tables.ts'
import { addToLine, type LineChange, setLine } from './change-line.ts'
import { deleteLine } from './store.ts'

let shop: TestShop
let accountId: number
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())
beforeEach(async () => {
  const [account] = await shop.db
    .insert(accounts)
    .values({ email: `${crypto.randomUUID()}@example.com`, phone: phone(), fullName: 'A', passwordHash: 'x' })
    .returning({ id: accounts.id })
  accountId = account?.id ?? 0
})

let phones = 0
const phone = (): string => {
  phones += 1
  return `+91 8${String(phones).padStart(9, '0')}`
}

const productId = 1
const add = (packs: number, product = productId) =>
  addToLine(shop.db, { accountId, productId: product, packs })
const set = (packs: number, product = productId) => setLine(shop.db, { accountId, productId: product, packs })
const held = async (): Promise<number | null> => {
  const [line] = await shop.db
    .select({ quantity: cartLines.quantity })
    .from(cartLines)
    .where(and(eq(cartLines.accountId, accountId), eq(cartLines.productId, productId)))
  return line?.quantity ?? null
}

/** A reported change: its verdict, and the quantity before and after. */
const step = ({ verdict, heldBefore, heldAfter }: LineChange) => [verdict, heldBefore, heldAfter]

async function withFree(packs: number, work: () => Promise<void>): Promise<void> {
  const row = eq(stock.productId, productId)
  const [before] = await shop.db.select().from(stock).where(row)
  await shop.db.update(stock).set({ onHand: packs, reserved: 0 }).where(row)
  try {
    await work()
  } finally {
    await shop.db
      .update(stock)
      .set({ onHand: before?.onHand ?? 0 })
      .where(row)
  }
}

describe('a change of a line', () => {
  it('a rejected change reports its facts and changes nothing', () =>
    withFree(6, async () => {
      assert.deepEqual(step(await set(1)), ['not_in_cart', null, null])
      assert.deepEqual(step(await add(4)), ['done', null, 4])
      const short = await add(3)
      assert.deepEqual([...step(short), short.availablePacks], ['out_of_stock', 4, null, 6])
      assert.deepEqual(
        short.lines.map((line) => [line.productId, line.quantity]),
        [[1, 4]],
      )
      assert.deepEqual(step(await set(7)), ['out_of_stock', 4, null])
      assert.deepEqual(step(await set(6)), ['done', 4, 6])
      const unknown = await add(1, 999)
      assert.deepEqual([...step(unknown), unknown.availablePacks], ['unknown_product', null, null, 0])
      assert.deepEqual(
        unknown.lines.map((line) => [line.productId, line.quantity]),
        [[1, 6]],
      )
    }))

  it('rejects adding and setting packs of a product that is coming soon', async () => {
    await add(2)
    await shop.db.update(products).set({ isComingSoon: true }).where(eq(products.id, productId))
    try {
      assert.deepEqual(step(await add(1)), ['coming_soon', 2, null])
      assert.deepEqual(step(await set(1)), ['coming_soon', 2, null])
    } finally {
      await shop.db.update(products).set({ isComingSoon: false }).where(eq(products.id, productId))
    }
  })

  it('applies concurrent changes of a line one after the other', async () => {
    for (let round = 0; round < 6; round += 1) {
      await deleteLine(shop.db, accountId, productId)
      const changes = await Promise.all([
        ...Array.from({ length: 6 }, (_, n) => add(1 + (n % 3))),
        ...(round % 2 === 0 ? [] : [set(2), set(9)]),
      ])
      const done = changes.filter(({ verdict }) => verdict === 'done')
      // A change before the line existed was rejected as absent; every other change must succeed.
      for (const { verdict } of changes) assert.ok(verdict === 'done' || verdict === 'not_in_cart', verdict)
      const found = [...done.map(({ heldBefore }) => heldBefore), await held()]
      const left = [null, ...done.map(({ heldAfter }) => heldAfter)]
      // Each quantity but the last was found by exactly one change, and left by one.
      assert.deepEqual(found.sort(), left.sort(), JSON.stringify(changes.map(step)))
    }
  })

  it('rejects a change beyond the packs left, in any order', () =>
    withFree(7, async () => {
      const changes = await Promise.all(Array.from({ length: 6 }, () => add(2)))
      const steps = changes.map(step).sort((a, b) => Number(b[2]) - Number(a[2]))
      assert.deepEqual(
        steps.filter(([verdict]) => verdict === 'done'),
        [
          ['done', 4, 6],
          ['done', 2, 4],
          ['done', null, 2],
        ],
      )
      const refused = steps.filter(([verdict]) => verdict !== 'done')
      assert.deepEqual(refused, [
        ['out_of_stock', 6, null],
        ['out_of_stock', 6, null],
        ['out_of_stock', 6, null],
      ])
      assert.equal(await held(), 6)
    }))

  it('changes a line or finds none while another tab removes it', async () => {
    for (let round = 0; round < 20; round += 1) {
      await add(3)
      const [changed] = await Promise.all([
        round % 2 === 0 ? set(5) : add(2),
        deleteLine(shop.db, accountId, productId),
      ])
      const found = await held()
      const told = step(changed)
      const possible =
        round % 2 === 0
          ? [
              ['done', 3, 5],
              ['not_in_cart', null, null],
            ]
          : [
              ['done', 3, 5],
              ['done', null, 2],
            ]
      assert.ok(
        possible.some((each) => JSON.stringify(each) === JSON.stringify(told)),
        JSON.stringify(told),
      )
      assert.ok(found === null || found === changed.heldAfter, String(found))
      await deleteLine(shop.db, accountId, productId)
    }
  })
})
