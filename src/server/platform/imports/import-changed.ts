import { ShopError } from '../http/shop-error.ts'

/** The refusal of an import that would do something else than its dry run said. */
export const importChanged = (): ShopError =>
  new ShopError(
    'import_changed',
    'Something in the shop changed since this was looked at. Nothing was done: look at the rows again.',
  )
