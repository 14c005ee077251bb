import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ProductFields, StaffProduct } from '#contract/admin/products.ts'
import { isSame } from '../../drafting/apply-edits.ts'
import { findBarcodeOwner } from '../../inventory/adjustments/shelf-places.ts'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { findGuides } from '../admin/product-guides.ts'
import { unknownPictureErrors } from '../admin/product-pictures.ts'
import { componentsProblem } from '../kits/components-problem.ts'
import type { Sentences } from './check-fields.ts'

/** Conflicts with other products and guides, by field. */
export async function findConflicts(
  db: Database,
  {
    slug,
    family,
    size_label: size,
    sku,
    barcode,
    guides = [],
    pictures = [],
    components,
  }: Partial<ProductFields>,
  live: StaffProduct | null,
): Promise<Sentences> {
  const ownId = live?.id ?? null
  const other = async (condition: SQL | undefined): Promise<string | null> => {
    const [found] = await db
      .select({ name: products.name })
      .from(products)
      .where(and(condition, ownId === null ? undefined : ne(products.id, ownId)))
      .limit(1)
    return found?.name ?? null
  }
  const owner = slug ? await other(eq(products.slug, slug)) : null
  const sameSize =
    family && size
      ? await other(
          sql`lower(${products.family}) = lower(${family}) AND lower(${products.sizeLabel}) = lower(${size})`,
        )
      : null
  const sameSku = sku ? await other(sql`lower(${products.sku}) = lower(${sku})`) : null
  const sameBarcode = barcode ? await findBarcodeOwner(db, barcode, ownId) : null
  return {
    ...(owner && { slug: `${owner} has this address.` }),
    ...(sameSize && { size_label: `${sameSize} is this size of the family.` }),
    ...(sameSku && { sku: `${sameSku} has this SKU.` }),
    ...(sameBarcode && { barcode: `${sameBarcode} has this barcode.` }),
    ...(await unknownGuides(db, guides)),
    ...(await unknownPictureErrors(db, pictures)),
    ...(await invalidComponents(db, components ?? [], live)),
  }
}

async function invalidComponents(
  db: Database,
  after: ProductFields['components'],
  live: StaffProduct | null,
): Promise<Sentences> {
  const before = live?.components ?? []
  if (isSame(before, after)) return {}
  const problem = await componentsProblem(db, { id: live?.id ?? null, before, after })
  return problem === null ? {} : { components: problem }
}

async function unknownGuides(db: Database, guides: string[]): Promise<Sentences> {
  try {
    await findGuides(db, guides)
    return {}
  } catch (error) {
    if (error instanceof ShopError) return { guides: error.message }
    throw error
  }
}
