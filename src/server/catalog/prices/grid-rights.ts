import { type GridChange, gridFields, rightOfField } from '#contract/admin/product-grid.ts'
import { permissions as known, type Permission } from '#contract/permissions.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** The edited fields. */
type Edited = { [K in keyof GridChange | 'components']?: unknown }

/** The grid fields in an edit. */
export const editedFields = (edit: Edited) => gridFields.filter((field) => edit[field] !== undefined)

/** Parts of a kit have their own prices and rates. */
const rightsOfParts: Permission[] = ['products.price', 'products.tax']

const rightsOf = (edit: Edited): Permission[] => [
  ...editedFields(edit).map((field) => rightOfField[field]),
  ...(edit.components === undefined ? [] : rightsOfParts),
]

/** @throws {ShopError} `not_allowed` with the first missing permission. */
export function assertEditRights(permissions: readonly string[], edits: Edited[]): void {
  const needed = new Set(edits.flatMap(rightsOf))
  const lacking = [...needed].find((permission) => !permissions.includes(permission))
  if (lacking) throw notAllowed(lacking)
}

function notAllowed(permission: Permission): ShopError {
  const message = `You are not allowed to do this. It needs the permission ${permission}: ${known[permission]}.`
  return new ShopError('not_allowed', message, { extra: { permission } })
}
