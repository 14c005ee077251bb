import { type GridChange, gridFields, rightOfField } from '#contract/admin/product-grid.ts'
import type { Permission } from '#contract/permissions.ts'
import { assertCallerHas, type CallerRights } from '../../platform/http/assert-caller-has.ts'

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

/** @throws {ShopError} as {@link assertCallerHas}. */
export const assertEditRights = (caller: CallerRights, edits: Edited[]): void =>
  assertCallerHas(caller, [...new Set(edits.flatMap(rightsOf))])
