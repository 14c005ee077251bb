import type { GridChange, GridField, GridRow } from '#contract/admin/product-grid.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { editedFields } from './grid-rights.ts'

export interface PlannedRow {
  before: GridRow
  after: GridRow
  /** The changed fields. */
  fields: GridField[]
}

/**
 * The changed rows.
 * @throws {ShopError} `not_found`, `version_conflict` with all rows that somebody else changed,
 * `invalid_request` naming each invalid cell, or saying that nothing changes.
 */
export function planGrid(stored: GridRow[], changes: GridChange[]): PlannedRow[] {
  const byId = new Map(stored.map((row) => [row.id, row]))
  const pairs = changes.map((change) => {
    const before = byId.get(change.id)
    if (!before) throw new ShopError('not_found', `There is no product ${change.id} any more.`)
    return { before, change, after: applied(before, change) }
  })
  assertRowVersions(pairs)
  assertWithinMrp(pairs.map(({ after }) => after))
  const planned = pairs
    .map(({ before, change, after }) => ({ before, after, fields: differing(before, change) }))
    .filter(({ fields }) => fields.length > 0)
  if (planned.length === 0) throw new ShopError('invalid_request', 'The products are like this already.')
  return planned
}

function applied(before: GridRow, change: GridChange): GridRow {
  const edited = editedFields(change).map((field) => [field, change[field]])
  return { ...before, ...(Object.fromEntries(edited) as Partial<GridRow>) }
}

const differing = (before: GridRow, change: GridChange): GridField[] =>
  editedFields(change).filter((field) => change[field] !== before[field])

function assertRowVersions(pairs: { before: GridRow; change: GridChange }[]): void {
  const outdated = pairs.filter(({ before, change }) => before.version !== change.version)
  if (outdated.length === 0) return
  const subject = outdated.length === 1 ? outdated[0]?.before.name : `${outdated.length} of these products`
  throw new ShopError(
    'version_conflict',
    `Somebody changed ${subject} meanwhile. Please look at what is new.`,
    {
      extra: { theirs: outdated.map(({ before }) => before) },
    },
  )
}

function assertWithinMrp(rows: GridRow[]): void {
  const invalidRows = rows.flatMap(({ price, mrp }, index) => (price > mrp ? [index] : []))
  if (invalidRows.length === 0) return
  const message = 'The price is above the MRP, which would be unlawful.'
  const errors = Object.fromEntries(invalidRows.map((index) => [`changes.${index}.price`, message]))
  throw new ShopError('invalid_request', message, { errors })
}
