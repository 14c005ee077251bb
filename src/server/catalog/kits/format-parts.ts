import type { ProductComponent } from '#contract/admin/product-components.ts'
import { decimalRupees } from '#shared/money.ts'

/** The column title of kit parts, which exports show and imports ignore. */
export const partsTitle = 'Parts of the kit'

/** Formats components: ‘2 × Balcony Feed, 100 g: 150.00; …’; empty for a single product. */
export const formatParts = (components: Pick<ProductComponent, 'name' | 'amount' | 'share'>[]): string =>
  components.map(({ name, amount, share }) => `${amount} × ${name}: ${decimalRupees(share)}`).join('; ')
