import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { isCapped, type Verdict, verdictOfAdd, verdictOfSet } from './change-line.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

interface Facts {
  product: { isComingSoon: boolean; available: number } | null
  held: number | null
  wanted: number
}

async function decide(verdict: SQL<Verdict>, { product, held, wanted }: Facts): Promise<Verdict> {
  const [id, isComingSoon, available] = product ? [7, product.isComingSoon, product.available] : []
  const facts = sql`SELECT ${id ?? null}::int AS id, ${isComingSoon ?? null}::boolean AS is_coming_soon,
    ${available ?? null}::int AS available_packs, ${held}::int AS held, ${wanted}::int AS wanted`
  const row = await readOne(
    database.db,
    { verdict },
    (columns) => sql`SELECT ${columns} FROM (${facts}) AS facts`,
  )
  return row.verdict
}

const onSale = (available: number) => ({ isComingSoon: false, available })
const soon = (available: number) => ({ isComingSoon: true, available })

describe('the verdict on a change of a cart', () => {
  const cases: [string, Facts, Verdict, Verdict][] = [
    ['enough packs are left', { product: onSale(5), held: 2, wanted: 5 }, 'done', 'done'],
    ['one pack is missing', { product: onSale(5), held: 2, wanted: 6 }, 'out_of_stock', 'out_of_stock'],
    [
      'more is promised than there is',
      { product: onSale(-3), held: 2, wanted: 1 },
      'out_of_stock',
      'out_of_stock',
    ],
    ['the product is coming soon', { product: soon(9), held: 2, wanted: 3 }, 'coming_soon', 'coming_soon'],
    ['it is coming soon and short', { product: soon(0), held: 2, wanted: 3 }, 'coming_soon', 'coming_soon'],
    ['the line is absent', { product: onSale(5), held: null, wanted: 5 }, 'done', 'not_in_cart'],
    [
      'the line is absent and packs short',
      { product: onSale(5), held: null, wanted: 6 },
      'out_of_stock',
      'not_in_cart',
    ],
    ['the product is unknown', { product: null, held: null, wanted: 1 }, 'unknown_product', 'not_in_cart'],
  ]
  for (const [name, facts, ofAdd, ofSet] of cases) {
    it(`is decided for ${name}`, async () => {
      assert.equal(await decide(verdictOfAdd, facts), ofAdd)
      assert.equal(await decide(verdictOfSet, facts), ofSet)
    })
  }
})

describe('the limit of ten', () => {
  it('reports the limit when the cart has fewer packs than wanted', () => {
    assert.equal(isCapped(8, 5, { maxPacks: 10 }), true)
    assert.equal(isCapped(0, 11, { maxPacks: 10 }), true)
    assert.equal(isCapped(10, 1, { maxPacks: 10 }), true)
    assert.equal(isCapped(10, -4, { maxPacks: 10 }), true)
  })

  it('does not report the limit for ten packs or fewer', () => {
    assert.equal(isCapped(8, 2, { maxPacks: 10 }), false)
    assert.equal(isCapped(0, 10, { maxPacks: 10 }), false)
    assert.equal(isCapped(3, 2, { maxPacks: 10 }), false)
    assert.equal(isCapped(9, -4, { maxPacks: 10 }), false)
  })
})
