import type { ProductComponent } from '#contract/admin/product-components.ts'
import { decimalRupees } from '#shared/money.ts'

/** What tables call the parts of a kit, which they show and do not take in. */
export const partsTitle = 'Parts of the kit'

/** ‘2 × Balcony Feed, 100 g: 150.00; …’; empty for one thing. */
export const writtenParts = (components: Pick<ProductComponent, 'name' | 'amount' | 'share'>[]): string =>
  components.map(({ name, amount, share }) => `${amount} × ${name}: ${decimalRupees(share)}`).join('; ')
