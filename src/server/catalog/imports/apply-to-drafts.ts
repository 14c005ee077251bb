import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { applyEdits } from '../../drafting/apply-edits.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { fieldsOf } from '../product-drafts/draft-fields.ts'
import { queuePictures } from './pictures/queue-pictures.ts'
import type { PlannedProduct } from './plan-products.ts'

const rowsAtOnce = 500

/**
 * The content of a draft after a row. Missing fields keep the shop's value from the time of their first
 * difference.
 */
function draftContentOf({ known, fields, typed }: PlannedProduct): ReturnType<typeof applyEdits> {
  if (!known?.live) return { fields, began: {} }
  const { draft, live } = known
  return applyEdits({ fields: draft?.fields ?? {}, began: draft?.began ?? {} }, typed, fieldsOf(live))
}

/**
 * Writes the rows of a plan as drafts, which shoppers do not see. The caller has locked products and
 * drafts.
 */
export async function applyToDrafts(
  tx: Database,
  { staffId }: StaffActor,
  { rows, importId }: { rows: PlannedProduct[]; importId: number },
): Promise<Entry[]> {
  const written = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  const entries: Entry[] = []
  for (let at = 0; at < written.length; at += rowsAtOnce) {
    const chunk = written.slice(at, at + rowsAtOnce)
    const withoutDraft = chunk.filter(({ known }) => known?.draft == null)
    const ids = await insertDrafts(tx, withoutDraft, staffId)
    for (const row of chunk) if (row.known?.draft) await mergeFields(tx, row, staffId)
    const idOf = (row: PlannedProduct): number => row.known?.draft?.id ?? ids.get(row) ?? 0
    await queuePictures(
      tx,
      importId,
      chunk.map((row) => ({ row, draftId: idOf(row) })),
    )
    for (const row of chunk) {
      const id = idOf(row)
      const before = row.known?.draft?.fields ?? null
      entries.push({
        action: 'draft_edited',
        entity: { kind: 'draft', id },
        before,
        after: draftContentOf(row).fields,
      })
    }
    await yieldToEventLoop()
  }
  return entries
}

async function insertDrafts(
  tx: Database,
  rows: PlannedProduct[],
  staffId: number,
): Promise<Map<PlannedProduct, number>> {
  if (rows.length === 0) return new Map()
  const made = await tx
    .insert(productDrafts)
    .values(
      rows.map((row) => ({
        ...draftContentOf(row),
        oldAddresses: row.oldAddresses,
        liveId: row.known?.live?.id ?? null,
        staffId,
      })),
    )
    .returning({ id: productDrafts.id })
  return new Map(rows.map((row, index) => [row, made[index]?.id ?? 0]))
}

async function mergeFields(tx: Database, row: PlannedProduct, staffId: number): Promise<void> {
  await tx
    .update(productDrafts)
    .set({ ...draftContentOf(row), oldAddresses: row.oldAddresses, staffId, problem: null })
    .where(sql`${productDrafts.id} = ${row.known?.draft?.id ?? 0}`)
}
