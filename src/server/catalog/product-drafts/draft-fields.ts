import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { ProductComponent } from '#contract/admin/product-components.ts'
import type { ProductPicture } from '#contract/admin/product-pictures.ts'
import { type ProductFields, productFields, type StaffProduct } from '#contract/admin/products.ts'
import { fitShares } from '#shared/kit-shares.ts'
import { packedFields } from '#shared/packed-fields.ts'
import { isSame } from '../../drafting/apply-edits.ts'

export type FieldName = keyof ProductFields

export const fieldNames = Object.keys(productFields) as FieldName[]

/** The fields of a product as a draft has them. */
export const fieldsOf = (product: StaffProduct): DraftFields =>
  Object.fromEntries(fieldNames.map((name) => [name, product[name]]))

/** The pictures of a draft as far as they name some, also those that can't be published yet. */
export const picturesOf = ({ pictures }: DraftFields): ProductPicture[] =>
  Array.isArray(pictures)
    ? pictures.flatMap((item) =>
        typeof item === 'object' && typeof item.src === 'string'
          ? [{ src: item.src, alt: String(item.alt ?? '') }]
          : [],
      )
    : []

/** The picture of the card is the first of the gallery. */
export function withCover(fields: DraftFields): DraftFields {
  const [first] = picturesOf(fields)
  return first ? { ...fields, image_url: first.src } : fields
}

/** What a draft is made of, as far as it is fit for the shop. */
export const componentsOf = ({ components }: DraftFields): ProductComponent[] =>
  productFields.components.safeParse(components).data ?? []

/** Where the price of a kit alone is another one, its shares follow it in their proportion. */
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

/** Fields that a draft of a new product may lack, since it was begun before products had them. */
export const laterFields: DraftFields = {
  components: [],
  ...Object.fromEntries(Object.keys(packedFields).map((name) => [name, null])),
}

/** What a new product has before anybody typed something. */
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
  country_of_origin: 'India',
  position,
})

/** A new product that begins as another one: what only one product may have is left for somebody to choose. */
export const copiedFields = (product: DraftFields, position: number): DraftFields => ({
  ...product,
  name: `${product.name} (copy)`.slice(0, 120),
  slug: `${product.slug}-copy`.slice(0, 80),
  family: null,
  size_label: null,
  position,
})
