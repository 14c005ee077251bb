import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { toRupees } from '#shared/money.ts'
import { applyEdits } from '../../drafting/apply-edits.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { writeCosts } from '../admin/write-extras.ts'
import { fieldsOf } from '../product-drafts/draft-fields.ts'
import { recordItems, type WrittenRow } from './import-items.ts'
import { queuePictures } from './pictures/queue-pictures.ts'
import { costField } from './plan-extras.ts'
import type { PlannedProduct } from './plan-products.ts'

const rowsAtOnce = 500

type DraftContent = ReturnType<typeof applyEdits> & { openingPacks?: number; costPaise?: number }

/**
 * The content of a draft after a row. Missing fields keep the shop's value from the time of their first
 * difference.
 */
function draftContentOf({ known, fields, typed, extras }: PlannedProduct): DraftContent {
  if (!known?.live) {
    return {
      fields,
      began: {},
      ...(extras.openingPacks !== null && { openingPacks: extras.openingPacks }),
      ...(extras.costPaise !== null && { costPaise: extras.costPaise }),
    }
  }
  const { draft, live } = known
  return applyEdits({ fields: draft?.fields ?? {}, began: draft?.began ?? {} }, typed, fieldsOf(live))
}

/**
 * Writes the rows of a plan as drafts, which shoppers do not see. The caller has locked products and
 * drafts.
 */
export async function applyToDrafts(
  tx: Database,
  actor: StaffActor,
  { rows, importId }: { rows: PlannedProduct[]; importId: number },
): Promise<Entry[]> {
  const { staffId } = actor
  const written = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  const drafted = written.filter(hasDraft)
  const items: WrittenRow[] = []
  const entries: Entry[] = []
  for (let at = 0; at < drafted.length; at += rowsAtOnce) {
    const chunk = drafted.slice(at, at + rowsAtOnce)
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
      items.push({ row, draftId: id })
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
  const costed = written.flatMap((row) => costOf(row) ?? [])
  await writeCosts(tx, costed)
  await recordItems(tx, importId, [...items, ...costed])
  return [...entries, ...costed.map(costEntry)]
}

/** A product of the shop gets its cost at once, since shoppers never see it; a draft is for the other fields. */
const hasDraft = ({ known, changes }: PlannedProduct): boolean =>
  known?.live == null || Object.keys(changes).some((name) => name !== costField.name)

interface CostedRow {
  row: PlannedProduct
  productId: number
  costPaise: number
}

/** The new cost of a product in the shop, as a row of its own; null when it stays. */
function costOf(row: PlannedProduct): CostedRow | null {
  const { known, changes, extras } = row
  if (!known?.live || extras.costPaise === null) return null
  const { [costField.name]: cost } = changes
  return {
    row: { ...row, changes: cost ? { [costField.name]: cost } : {} },
    productId: known.live.id,
    costPaise: extras.costPaise,
  }
}

const costEntry = ({ row: { known }, productId, costPaise }: CostedRow): Entry => ({
  action: 'product_cost_edited',
  entity: { kind: 'product', id: productId },
  before: { cost: known?.costPaise == null ? null : toRupees(known.costPaise) },
  after: { cost: toRupees(costPaise) },
})

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
