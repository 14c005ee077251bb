import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParcelRef } from '#contract/admin/codes.ts'
import type { LabelSize } from '#contract/admin/packing.ts'
import type { ShippingDocumentKind } from '#contract/admin/shipping-documents.ts'
import { refIn } from '../../orders/replacements/parcel-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { prints } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** A requested print. */
export interface Print {
  id: number
  createdAt: Date
  label: LabelSize
  parcels: { ref: ParcelRef; papers: ShippingDocumentKind[]; reprints: ShippingDocumentKind[] }[]
}

const print = alias(prints, 'print')
const ref = refIn(sql`printed`)

const printRow = {
  id: print.id,
  createdAt: print.createdAt,
  label: print.label,
  parcels: sql<Print['parcels']>`(
    SELECT json_agg(json_build_object('ref', json_build_object('kind', ${ref.kind}, 'number', ${ref.number}), 'papers', printed.documents, 'reprints', printed.reprints) ORDER BY printed.position)
    FROM print_orders printed WHERE printed.print_id = print.id)`,
}

/** @throws {ShopError} `not_found`. */
export async function readPrint(db: Database, id: number): Promise<Print> {
  const found = await readFirst(
    db,
    printRow,
    (columns) => sql`SELECT ${columns} FROM prints print WHERE print.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such print.')
  return found
}
