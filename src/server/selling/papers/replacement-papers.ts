import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicReplacementId } from '#contract/returns.ts'
import type { Actor } from '../../machine/actor.ts'
import { writeEntry } from '../../machine/audit/change.ts'
import { readSettings } from '../../machine/database/read-settings.ts'
import { jsonOf, listOf, readFirst } from '../../machine/database/rows.ts'
import { a4, openSheet } from '../documents/pdf/sheet.ts'
import { noReplacement } from '../replacements/move-replacement.ts'
import { replacementIdOf } from '../replacements/read-replacements.ts'
import { drawLabels } from './address-label.ts'
import { drawPackingSlip } from './packing-slip.ts'
import { type ParcelPaper, readParcels } from './read-parcels.ts'

const itemJson = jsonOf({
  name: sql<string>`i.product_name`,
  quantity: sql<number>`n.quantity`,
  parts: listOf(sql<string>`c.name`, {
    from: sql`product_components c WHERE c.product_id = i.product_id`,
    order: sql`c.position`,
  }),
})

const contents = {
  orderId: sql<number>`l.order_id::float8`,
  createdAt: sql<string>`l.created_at`,
  items: listOf(itemJson, {
    from: sql`replacement_lines n JOIN order_items i ON i.id = n.order_item_id WHERE n.replacement_id = l.id`,
    order: sql`i.id`,
  }),
}

/**
 * Draws the slip and the label of a replacement: its own packs and code, no invoice. The print is logged.
 * @throws {ShopError} `not_found`.
 */
export async function printReplacement(db: NodePgDatabase, actor: Actor, name: string): Promise<Buffer> {
  const id = replacementIdOf(name)
  const found = await readFirst(
    db,
    contents,
    (columns) => sql`SELECT ${columns} FROM replacements l WHERE l.id = ${id}`,
  )
  const [order] = found ? await readParcels(db, [found.orderId]) : []
  if (!found || !order) throw noReplacement()
  const code = publicReplacementId(id)
  const parcel: ParcelPaper = {
    ...order,
    items: found.items,
    ...{ code, isReplacement: true, invoice: null, weightGrams: null, box: null, packer: null },
  }
  const settings = await readSettings(db)
  const sheet = openSheet({ size: a4, title: `Papers of ${code}`, madeAt: new Date(found.createdAt) })
  drawPackingSlip(sheet, parcel, false, settings)
  drawLabels(sheet, [{ parcel, isReprint: false }], '100x150', settings)
  await writeEntry(db, actor, { action: 'replacement_printed', entity: { kind: 'replacement', id: code } })
  return Buffer.from(await sheet.finish())
}
