import { eq, max, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { crops, findCrop } from '#contract/content/crops.ts'
import { fromRupees } from '#contract/money.ts'
import type { NewProduct, ProductFields, StaffProduct } from '#contract/staff/goods.ts'
import type { Actor } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import { refuseStale } from '../../machine/audit/stale.ts'
import type { Database } from '../../machine/database/database.ts'
import { products, stock } from '../../machine/database/tables.ts'
import { unlessTaken } from '../../machine/database/transaction.ts'
import type { KeyedWish } from '../../machine/http/idempotency-key.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { readStaffProduct } from './read-products.ts'

type Edit = { [K in keyof ProductFields]?: ProductFields[K] | undefined }

export interface Editor {
  actor: Actor
  wish: KeyedWish | null
}

/**
 * Changes fields of a product; other fields stay.
 * @throws {ShopError} `not_found`, `version_conflict` with the present product, `product_exists` for a slug
 * that is taken, `invalid_request` for a price above the MRP.
 */
export async function editProduct(
  db: NodePgDatabase,
  { actor, wish }: Editor,
  { id, version, ...edit }: Edit & { id: number; version: number },
): Promise<StaffProduct> {
  await unlessTaken(slugTaken(edit.slug), () =>
    change(
      db,
      actor,
      async (tx, note) => {
        await tx.execute(sql`SELECT 1 FROM products WHERE id = ${id} FOR NO KEY UPDATE`)
        const before = await readStaffProduct(tx, id)
        refuseStale(before.version, version, before)
        refuseAboveMrp(edit.price ?? before.price, edit.mrp ?? before.mrp)
        refuseLooseShortName(edit.name ?? before.name, edit.short_name)
        refuseUnknownCrops(edit.crops ?? [])
        const columns = columnsOf(edit)
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
 * @throws {ShopError} `product_exists` for a slug that is taken, `invalid_request` for a price above the MRP.
 */
export async function createProduct(
  db: NodePgDatabase,
  { actor, wish }: Editor,
  fields: NewProduct,
): Promise<StaffProduct> {
  refuseAboveMrp(fields.price, fields.mrp)
  refuseLooseShortName(fields.name, fields.short_name)
  refuseUnknownCrops(fields.crops ?? [])
  const id = await unlessTaken(slugTaken(fields.slug), () =>
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

function refuseAboveMrp(price: number, mrp: number): void {
  if (price <= mrp) return
  const message = 'The price is above the MRP, which would be unlawful.'
  throw new ShopError('invalid_request', message, { errors: { price: message } })
}

/**
 * A short name that is given must begin the name, since cards show it and then the rest. One that a later name has left behind is
 * not shown.
 */
function refuseLooseShortName(name: string, shortName: string | null | undefined): void {
  if (!shortName || name.startsWith(shortName)) return
  const message = 'The short name must be the beginning of the name.'
  throw new ShopError('invalid_request', message, { errors: { short_name: message } })
}

function refuseUnknownCrops(slugs: string[]): void {
  const unknown = slugs.filter((slug) => !findCrop(slug))
  if (unknown.length === 0) return
  const message = `The shop has no crop “${unknown.join(', ')}”. The crops are: ${crops.map(({ slug }) => slug).join(', ')}.`
  throw new ShopError('invalid_request', message, { errors: { crops: message } })
}

const slugTaken = (slug: string | undefined) => (): ShopError =>
  new ShopError('product_exists', `Another product has the address ${slug}.`)
