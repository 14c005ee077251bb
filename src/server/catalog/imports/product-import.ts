import type { ImportRemark } from '#contract/admin/imports.ts'
import type { GridField } from '#contract/admin/product-grid.ts'
import { rightOfField } from '#contract/admin/product-grid.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ImportGoal } from '#shared/import-states.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ImportKind, Planning } from '../../platform/imports/kind.ts'
import { remarkOf } from '../../platform/imports/remark-of.ts'
import { findPeriodsAboveMrp, periodAboveMrp } from '../prices/periods-within-mrp.ts'
import { applyProducts } from './apply-products.ts'
import { applyToDrafts } from './apply-to-drafts.ts'
import { assertKnownPictures } from './import-pictures.ts'
import { readKnown } from './known-products.ts'
import { picturesField } from './pictures/parse-pictures.ts'
import { costField, openingField } from './plan-extras.ts'
import { isEffective, type PlannedProduct, planProducts } from './plan-products.ts'
import {
  factorField,
  idField,
  oldAddressesField,
  productColumns,
  productExportTitles,
  statusField,
} from './product-columns.ts'
import { undoProducts } from './undo-products.ts'

/** The import of products: new ones and changes, as drafts or into the shop. */
export const productImport: ImportKind = {
  name: 'products',
  read: 'products.read',
  hasGoals: true,
  undo: undoProducts,
  fields: [
    idField,
    ...productColumns,
    picturesField,
    openingField,
    costField,
    statusField,
    oldAddressesField,
    factorField,
  ],
  exportTitles: productExportTitles,
  plan: async (tx, given, planning) => {
    const known = await readKnown(tx, given, planning)
    const rows = await planProducts(given, known, planning.goal)
    await assertKnownPictures(tx, rows)
    const [published, drafted] = [rowsFor(rows, 'shop'), rowsFor(rows, 'drafts')]
    await assertWithinMrp(tx, published)
    return {
      rows,
      needs: needsOf(rows, planning),
      remarks: remarksOf(rows),
      apply: async (at, actor, importId) => [
        ...(await applyProducts(at, actor, { rows: published, importId })),
        ...(await applyToDrafts(at, actor, { rows: drafted, importId })),
      ],
    }
  },
}

const rowsFor = (rows: PlannedProduct[], goal: ImportGoal): PlannedProduct[] =>
  rows.filter((row) => row.goal === goal)

/** Rejects rows whose MRP is below a temporary price. */
async function assertWithinMrp(tx: Database, rows: PlannedProduct[]): Promise<void> {
  const changed = rows.filter(
    ({ outcome, changes }) => outcome === 'changed' && ('price' in changes || 'mrp' in changes),
  )
  const priced = changed.flatMap(({ known, fit: { price, mrp } }) =>
    known?.live && price !== undefined && mrp !== undefined ? [{ id: known.live.id, price, mrp }] : [],
  )
  const wrong = new Set(await findPeriodsAboveMrp(tx, priced))
  for (const row of changed) {
    if (!wrong.has(row.known?.live?.id ?? 0)) continue
    Object.assign(row, { outcome: 'refused', changes: {}, problems: { mrp: periodAboveMrp } })
  }
}

/** Names what rows say in vain: stock of products that the shop has, and old addresses that are pages here. */
function remarksOf(rows: PlannedProduct[]): ImportRemark[] {
  const counted = rows.filter(({ leavesStock }) => leavesStock).map(({ name }) => name)
  const taken = rows.flatMap(({ name, takenAddresses }) => takenAddresses.map((path) => `${name}: ${path}`))
  return [
    ...remarkOf('Stock stays as it is, since the shop has the product already', counted),
    ...remarkOf('Old addresses that are left out, since they are pages of this shop', taken),
  ]
}

/** The permissions of an import, those of the same edits by hand: prices, rates and redirects need more. */
function needsOf(rows: PlannedProduct[], { goal }: Planning): Permission[] {
  const fieldsOf = (some: PlannedProduct[]): Set<string> =>
    new Set(some.flatMap(({ changes }) => Object.keys(changes)))
  const needs = new Set<Permission>([goal === 'drafts' ? 'products.write' : 'products.publish'])
  if (rowsFor(rows, 'drafts').some(isEffective)) needs.add('products.write')
  const fields = fieldsOf(rows)
  if (fields.has(oldAddressesField.name)) needs.add('settings.write')
  if (fields.has(openingField.name)) needs.add('stock.write')
  if (fields.has(costField.name)) needs.add('stock.cost')
  const rights: Record<string, Permission | undefined> = rightOfField satisfies Record<GridField, Permission>
  for (const field of fieldsOf(rowsFor(rows, 'shop'))) {
    const right = rights[field]
    if (right) needs.add(right)
  }
  return [...needs].sort()
}
