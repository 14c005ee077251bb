import { eq, isNotNull, sql } from 'drizzle-orm'
import type { ProductFields } from '#contract/admin/products.ts'
import type { Database } from '../../platform/database/database.ts'
import { parts, products, shelfPlaces, stock } from '../../platform/database/tables.ts'

interface Owner {
  /** Null for a part of kits. */
  id: number | null
  name: string
}

/** The goods with an SKU, in lower case, and those with a barcode. */
export interface KnownCodes {
  skus: Map<string, Owner>
  barcodes: Map<string, Owner>
}

/** The lines of earlier rows with an SKU or a barcode. */
export type CodeClaims = Record<'sku' | 'barcode', Map<string, number>>

export const noClaims = (): CodeClaims => ({ sku: new Map(), barcode: new Map() })

/** Reads the SKUs and barcodes of the shop. */
export async function readKnownCodes(tx: Database): Promise<KnownCodes> {
  const named = await tx
    .select({ id: products.id, name: products.name, sku: products.sku })
    .from(products)
    .where(isNotNull(products.sku))
  const scanned = await tx
    .select({
      id: stock.productId,
      name: sql<string>`coalesce(${products.name}, ${parts.name})`,
      barcode: shelfPlaces.barcode,
    })
    .from(shelfPlaces)
    .innerJoin(stock, eq(stock.id, shelfPlaces.stockId))
    .leftJoin(products, eq(products.id, stock.productId))
    .leftJoin(parts, eq(parts.id, stock.partId))
    .where(isNotNull(shelfPlaces.barcode))
  return {
    skus: new Map(named.map(({ sku, ...owner }) => [(sku ?? '').toLowerCase(), owner])),
    barcodes: new Map(scanned.map(({ barcode, ...owner }) => [barcode ?? '', owner])),
  }
}

interface CodeRow {
  line: number
  fit: Partial<ProductFields>
  /** The product of the row; null for a new one. */
  ownId: number | null
}

/** Conflicts of SKU and barcode with other goods and with earlier rows, by field. */
export function codeConflicts(
  { line, fit, ownId }: CodeRow,
  { skus, barcodes }: KnownCodes,
  claims: CodeClaims,
): Record<string, string> {
  const conflicts: Record<string, string> = {}
  const codes = [
    ['sku', 'SKU', fit.sku, fit.sku?.toLowerCase(), skus],
    ['barcode', 'barcode', fit.barcode, fit.barcode, barcodes],
  ] as const
  for (const [field, label, code, key, known] of codes) {
    if (!code || !key) continue
    const owner = known.get(key)
    const earlier = claims[field].get(key)
    if (owner && (owner.id === null || owner.id !== ownId))
      conflicts[field] = `${owner.name} has the ${label} ${code}.`
    else if (earlier !== undefined) conflicts[field] = `Row ${earlier} has the same ${label}.`
    else claims[field].set(key, line)
  }
  return conflicts
}
