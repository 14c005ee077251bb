import { eq, max, sql } from 'drizzle-orm'
import { maxPictures } from '#contract/admin/product-pictures.ts'
import type { NewProduct, StaffProduct } from '#contract/admin/products.ts'
import { isSame } from '../../drafting/apply-edits.ts'
import { writeBarcode } from '../../inventory/adjustments/shelf-places.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { products, stock } from '../../platform/database/tables.ts'
import { lockParts, writeComponents } from '../kits/write-components.ts'
import { assertPeriodsWithinMrp } from '../prices/periods-within-mrp.ts'
import { assertKnownRates } from '../tax-rates/known-rate.ts'
import { assertNoRedirect } from './former-address.ts'
import { columnsOf, completeColumns } from './product-columns.ts'
import { writeGuides } from './product-guides.ts'
import { writePictures } from './product-pictures.ts'
import { readStaffProduct } from './read-products.ts'
import { assertHasPicture, assertValidProduct, type Edit } from './validate-product.ts'

export interface EditOptions {
  /** The action in the audit log. */
  action: string
  /** Whether the product may take the former address of another product, whose links then lead here. */
  takesAddress?: boolean | undefined
}

/** The gallery after an edit; a new cover picture becomes the first of it. */
export function galleryOf({ pictures, image_url: src }: Edit, before: StaffProduct): Edit['pictures'] {
  if (pictures || !src || before.pictures.length === 0) return pictures
  const known = before.pictures.find((picture) => picture.src === src)
  const others = before.pictures.filter((picture) => picture.src !== src)
  return [known ?? { alt: before.name, src }, ...others].slice(0, maxPictures)
}

/** Locks a product for an edit and reads it as it is now. @throws {ShopError} `not_found`. */
export async function lockProduct(tx: Database, id: number): Promise<StaffProduct> {
  await tx.execute(sql`SELECT 1 FROM products WHERE id = ${id} FOR NO KEY UPDATE`)
  return readStaffProduct(tx, id)
}

/**
 * Changes fields of a locked product and records the edit.
 * @throws {ShopError} `invalid_request` for fields that contradict each other, `address_redirects`.
 */
export async function applyEdit(
  tx: Database,
  recordAudit: RecordAudit,
  before: StaffProduct,
  edit: Edit,
  { action, takesAddress }: EditOptions,
): Promise<void> {
  const { id } = before
  assertValidProduct(edit, before)
  assertHasPicture(edit, before)
  const { price = before.price, mrp = before.mrp } = edit
  const components = changedComponents(edit, before)
  if (components) await lockParts(tx, { id, before: before.components, after: components })
  await assertRates(tx, edit, before)
  await assertPeriodsWithinMrp(tx, [{ id, price, mrp }], () => 'mrp')
  if (edit.slug && edit.slug !== before.slug && !takesAddress) await assertNoRedirect(tx, edit.slug, id)
  const pictures = galleryOf(edit, before)
  const columns = columnsOf({ ...edit, pictures })
  const hasListChanges = await writeLists(tx, { ...edit, pictures }, before)
  const hasNewBarcode = edit.barcode !== undefined && edit.barcode !== before.barcode
  if (hasNewBarcode) await writeBarcode(tx, id, edit.barcode ?? null)
  // Touches the row, because the version of a product counts its guides, pictures, parts and barcode too.
  if (hasListChanges || hasNewBarcode || components) Object.assign(columns, { updatedAt: sql`now()` })
  if (Object.keys(columns).length > 0) await tx.update(products).set(columns).where(eq(products.id, id))
  // Runs after the price update, which rescales the former shares.
  if (components) await writeComponents(tx, id, components)
  await recordAudit({
    action,
    entity: { kind: 'product', id },
    before: loggedOf(before),
    after: loggedOf(await readStaffProduct(tx, id)),
  })
}

/** The edited parts of a kit; null when they stay the same. */
const changedComponents = ({ components }: Edit, before: StaffProduct): Edit['components'] | null =>
  components === undefined || isSame(components, before.components) ? null : components

/**
 * Checks the rate of a single product, which is its own or that of its HSN. A kit has the rates of its
 * parts.
 */
async function assertRates(tx: Database, edit: Edit, before: StaffProduct): Promise<void> {
  const { components = before.components, hsn = before.hsn, tax_rate = before.tax_rate } = edit
  const isEdited = edit.hsn !== undefined || edit.tax_rate !== undefined || edit.components !== undefined
  if (!isEdited || components.length > 0) return
  await assertKnownRates(tx, [{ id: 0, hsn, tax_rate }], () => 'tax_rate')
}

/** Writes changed guides and pictures. Returns whether some changed. */
async function writeLists(tx: Database, { guides, pictures }: Edit, before: StaffProduct): Promise<boolean> {
  const hasGuides = guides !== undefined && guides.join() !== before.guides.join()
  if (hasGuides) await writeGuides(tx, [{ productId: before.id, guides }])
  const hasPictures = pictures !== undefined && !isSame(pictures, before.pictures)
  if (hasPictures) await writePictures(tx, [{ productId: before.id, pictures }])
  return hasGuides || hasPictures
}

/**
 * Inserts a product with an empty row of stock, or with its parts, and returns its id. Without a position
 * it is the last.
 * @throws {ShopError} as for an edit.
 */
export async function insertProduct(
  tx: Database,
  recordAudit: RecordAudit,
  fields: NewProduct,
  { action, takesAddress }: EditOptions,
): Promise<number> {
  assertValidProduct(fields, fields)
  const { components = [] } = fields
  if (components.length > 0) await lockParts(tx, { id: null, before: [], after: components })
  else await assertKnownRates(tx, [{ ...fields, id: 0 }], () => 'tax_rate')
  if (!takesAddress) await assertNoRedirect(tx, fields.slug, null)
  const position = fields.position ?? (await lastPosition(tx))
  const inserted = await tx
    .insert(products)
    .values({ ...completeColumns(columnsOf(fields)), position })
    .returning({ id: products.id })
    .then(returnedRow)
  if (components.length > 0) await writeComponents(tx, inserted.id, components)
  else await tx.insert(stock).values({ productId: inserted.id, onHand: 0 })
  await writeBarcode(tx, inserted.id, fields.barcode ?? null)
  await writeGuides(tx, [{ productId: inserted.id, guides: fields.guides ?? [] }])
  await writePictures(tx, [{ productId: inserted.id, pictures: fields.pictures ?? [] }])
  await recordAudit({ action, entity: { kind: 'product', id: inserted.id }, after: { ...fields } })
  return inserted.id
}

/** The position after all others; the table lock makes concurrent creations wait. */
async function lastPosition(tx: Database): Promise<number> {
  await tx.execute(sql`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`)
  const [last] = await tx.select({ position: max(products.position) }).from(products)
  return (last?.position ?? -1) + 1
}

/** The editable fields, which the audit log compares. */
const loggedOf = ({
  stock: _stock,
  waiting: _waiting,
  version: _version,
  edited_at: _edited,
  updated_at: _at,
  ...fields
}: StaffProduct) => fields
