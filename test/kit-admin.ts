import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { createKitPart } from '#contract/admin/kit-parts.ts'
import type { ProductComponent } from '#contract/admin/product-components.ts'
import * as goods from '#contract/admin/products.ts'
import type { TestOffice } from './back-office.ts'
import { productAdmin } from './product-admin.ts'
import type { TestShop } from './shop.ts'

export const partOf = (
  stock_id: number,
  share: number,
  more: Partial<ProductComponent> = {},
): ProductComponent => ({
  stock_id,
  name: `Thing ${stock_id}`,
  amount: 1,
  hsn: '3101',
  tax_rate: 5,
  share,
  ...more,
})

/** The calls by which staff write products, with what kits want of the shelf. */
export function kitAdmin({ db }: Pick<TestShop, 'db'>, office: TestOffice) {
  const owner = { cookie: office.owner }
  const products = productAdmin(office)
  const { live, open, edit, discard } = products
  const problemWith = async (productId: number, components: unknown) => {
    const draft = await edit(await open({ product_id: productId }), { components })
    await discard(draft)
    return draft.problems.components
  }
  const stockOf = async (productId: number): Promise<number> => {
    const { rows } = await db.execute<{ id: number }>(
      sql`SELECT id FROM stock WHERE product_id = ${productId}`,
    )
    return rows[0]?.id ?? assert.fail(`${productId} has no packs`)
  }
  let parts = 0
  const newPart = async (onHand: number) => {
    parts += 1
    const { body } = await office.call(createKitPart, { ...owner, body: { name: `Own part ${parts}` } })
    await db.execute(sql`UPDATE stock SET on_hand = ${onHand} WHERE id = ${body.stock_id}`)
    return body
  }
  /** A product that was never ordered nor counted. */
  const newProduct = async (fields: object = {}) => {
    const { id: _id, version: _version, stock: _stock, components: _components, ...like } = await live(1)
    const slug = `new-${crypto.randomUUID()}`
    const body = {
      ...like,
      name: 'New one',
      slug,
      family: null,
      short_name: null,
      size_label: null,
      price: 500,
      mrp: 900,
      ...fields,
    }
    const { status, body: made, error } = await office.call(goods.createProduct, { ...owner, body })
    assert.equal(status, 200, JSON.stringify(error))
    return made
  }
  return { ...products, problemWith, stockOf, newPart, newProduct }
}
