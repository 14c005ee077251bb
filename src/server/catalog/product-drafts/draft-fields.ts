import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { ProductComponent } from '#contract/admin/product-components.ts'
import type { ProductPicture } from '#contract/admin/product-pictures.ts'
import { type ProductFields, productFields, type StaffProduct } from '#contract/admin/products.ts'
import { fitShares } from '#shared/kit-shares.ts'
import { packedFields } from '#shared/packed-fields.ts'
import { isSame } from '../../drafting/apply-edits.ts'

export type FieldName = keyof ProductFields

export const fieldNames = Object.keys(productFields) as FieldName[]

/** The fields of a product in the shape of a draft. */
export const fieldsOf = (product: StaffProduct): DraftFields =>
  Object.fromEntries(fieldNames.map((name) => [name, product[name]]))

/** The named pictures of a draft, also unpublishable ones. */
export const picturesOf = ({ pictures }: DraftFields): ProductPicture[] =>
  Array.isArray(pictures)
    ? pictures.flatMap((item) =>
        typeof item === 'object' && typeof item.src === 'string'
          ? [{ src: item.src, alt: String(item.alt ?? '') }]
          : [],
      )
    : []

/** Sets the cover to the first picture of the gallery. */
function withCover(fields: DraftFields): DraftFields {
  const [first] = picturesOf(fields)
  return first ? { ...fields, image_url: first.src } : fields
}

/** The components of a draft, empty while they are invalid. */
export const componentsOf = ({ components }: DraftFields): ProductComponent[] =>
  productFields.components.safeParse(components).data ?? []

/** Rescales the shares of a kit when only its price changes. */
export function withShares(fields: DraftFields, live: DraftFields): DraftFields {
  const kit = componentsOf(live)
  const price = productFields.price.safeParse(fields.price).data
  if (kit.length === 0 || price === undefined || price === live.price || !isSame(fields.components, kit))
    return fields
  const shares = fitShares(
    kit.map(({ share }) => share),
    price,
  )
  return {
    ...fields,
    components: kit.map((part, index) => ({ ...part, share: shares[index] ?? part.share })),
  }
}

/** Fields that drafts from before their introduction lack. */
export const laterFields: DraftFields = {
  components: [],
  sku: null,
  barcode: null,
  ...Object.fromEntries(Object.keys(packedFields).map((name) => [name, null])),
}

/** Every field of a draft as it would be published, and whether the shares of a kit follow a new price. */
export function mergeDraft(
  edited: Record<string, unknown>,
  live: DraftFields | null,
): { fields: DraftFields; sharesFollow: boolean } {
  const merged = withCover({ ...laterFields, ...live, ...edited } as DraftFields)
  const fields = live ? withShares(merged, live) : merged
  return { fields, sharesFollow: fields !== merged }
}

/** The initial fields of a new product. */
export const blankFields = (position: number): DraftFields => ({
  ...Object.fromEntries(fieldNames.map((name) => [name, ''])),
  ...laterFields,
  category: null,
  short_name: null,
  family: null,
  size_label: null,
  garden_use: null,
  net_weight_grams: null,
  tax_rate: null,
  crops: [],
  guides: [],
  pictures: [],
  coming_soon: false,
  discount_percentage: 0,
  position,
})

/** The fields of a copy. Unique ones, such as the slug, are left to choose. */
export const copiedFields = (product: DraftFields, position: number): DraftFields => ({
  ...product,
  name: `${product.name} (copy)`.slice(0, 120),
  slug: `${product.slug}-copy`.slice(0, 80),
  family: null,
  size_label: null,
  sku: null,
  barcode: null,
  position,
})
