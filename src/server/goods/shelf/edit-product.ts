import { eq, max, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { fromRupees } from '#contract/money.ts'
import type { NewProduct, StaffProduct } from '#contract/staff/goods.ts'
import type { Actor } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import { refuseStale } from '../../machine/audit/stale.ts'
import type { Database } from '../../machine/database/database.ts'
import { products, stock } from '../../machine/database/tables.ts'
import { unlessTaken } from '../../machine/database/transaction.ts'
import type { KeyedWish } from '../../machine/http/idempotency-key.ts'
import { refusePeriodsAboveMrp } from '../prices/periods-within-mrp.ts'
import { findGuides, writeGuides } from './product-guides.ts'
import { readStaffProduct } from './read-products.ts'
import { type Edit, refuseUnfit, taken } from './refuse-product.ts'

export interface Editor {
  actor: Actor
  wish: KeyedWish | null
}

/**
 * Changes fields of a product; other fields stay.
 * @throws {ShopError} `not_found`, `version_conflict` with the present product, `product_exists` for a slug
 * that is taken, `size_exists` for a size that the family has, `invalid_request` for what does not fit together.
 */
export async function editProduct(
  db: NodePgDatabase,
  { actor, wish }: Editor,
  { id, version, ...edit }: Edit & { id: number; version: number },
): Promise<StaffProduct> {
  await unlessTaken(taken(edit), () =>
    change(
      db,
      actor,
      async (tx, note) => {
        await tx.execute(sql`SELECT 1 FROM products WHERE id = ${id} FOR NO KEY UPDATE`)
        const before = await readStaffProduct(tx, id)
        refuseStale(before.version, version, before)
        refuseUnfit(edit, before)
        const { price = before.price, mrp = before.mrp } = edit
        await refusePeriodsAboveMrp(tx, [{ id, price, mrp }], () => 'mrp')
        const columns = columnsOf(edit)
        if (edit.guides && edit.guides.join() !== before.guides.join()) {
          await writeGuides(tx, id, await findGuides(tx, edit.guides))
          // The version of a product counts its guides too.
          Object.assign(columns, { updatedAt: sql`now()` })
        }
        if (Object.keys(columns).length > 0) {
          await tx.update(products).set(columns).where(eq(products.id, id))
        }
        const entity = { kind: 'product', id }
        await note({
          action: 'product_edited',
          entity,
          before: loggedOf(before),
          after: loggedOf(await readStaffProduct(tx, id)),
        })
      },
      { wish },
    ),
  )
  return readStaffProduct(db, id)
}

/**
 * Creates a product with an empty row of stock; it stands last in the shop.
 * @throws {ShopError} `product_exists`, `size_exists` and `invalid_request` as for an edit.
 */
export async function createProduct(
  db: NodePgDatabase,
  { actor, wish }: Editor,
  fields: NewProduct,
): Promise<StaffProduct> {
  refuseUnfit(fields, fields)
  const id = await unlessTaken(taken(fields), () =>
    change(
      db,
      actor,
      async (tx, note) => {
        const position = await lastPosition(tx)
        const [made] = await tx
          .insert(products)
          .values({ ...all(columnsOf(fields)), position })
          .returning({ id: products.id })
        if (!made) throw new Error('A product was written and did not come back.')
        await tx.insert(stock).values({ productId: made.id, onHand: 0 })
        await writeGuides(tx, made.id, await findGuides(tx, fields.guides ?? []))
        await note({
          action: 'product_created',
          entity: { kind: 'product', id: made.id },
          after: { ...fields },
        })
        return made.id
      },
      { wish },
    ),
  )
  return readStaffProduct(db, id)
}

/** The place after all others; a concurrent creation waits. */
async function lastPosition(tx: Database): Promise<number> {
  await tx.execute(sql`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`)
  const [last] = await tx.select({ position: max(products.position) }).from(products)
  return (last?.position ?? -1) + 1
}

type Columns = Omit<typeof products.$inferInsert, 'id' | 'position' | 'version' | 'updatedAt'>

/** A new product has every field. */
const all = (columns: Partial<Columns>): Columns => columns as Columns

function columnsOf(edit: Edit): Partial<Columns> {
  const {
    price,
    mrp,
    discount_percentage,
    coming_soon,
    image_url,
    generic_name,
    net_quantity,
    net_weight_grams,
  } = edit
  const columns: Partial<Record<keyof Columns, unknown>> = {
    name: edit.name,
    slug: edit.slug,
    description: edit.description,
    category: edit.category,
    pricePaise: price === undefined ? undefined : fromRupees(price),
    mrpPaise: mrp === undefined ? undefined : fromRupees(mrp),
    discountPercent: discount_percentage,
    isComingSoon: coming_soon,
    imageUrl: image_url,
    genericName: generic_name,
    netQuantity: net_quantity,
    netWeightGrams: net_weight_grams,
    ingredients: edit.ingredients,
    howToUse: edit.how_to_use,
    dose: edit.dose,
    storage: edit.storage,
    hsn: edit.hsn,
    taxRatePercent: edit.tax_rate,
    countryOfOrigin: edit.country_of_origin,
    bestBefore: edit.best_before,
    shortName: edit.short_name,
    crops: edit.crops,
    family: edit.family,
    sizeLabel: edit.size_label,
  }
  return given(columns) as Partial<Columns>
}

/** Without fields that were not sent. */
const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/** The edited fields, which the log compares. */
const loggedOf = ({
  stock: _stock,
  waiting: _waiting,
  version: _version,
  updated_at: _at,
  ...fields
}: StaffProduct) => fields
