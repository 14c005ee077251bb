import { ShopError } from '../http/shop-error.ts'

/** Creates the error for an import whose changes differ from its dry run. */
export const importChanged = (): ShopError =>
  new ShopError(
    'import_changed',
    'Something in the shop changed since this was looked at. Nothing was done: look at the rows again.',
  )
