import { crops, findCrop } from '#contract/content/crops.ts'
import type { ProductFields } from '#contract/staff/goods.ts'
import { ShopError } from '../../machine/http/shop-error.ts'

/** The fields that somebody changes. */
export type Edit = { [K in keyof ProductFields]?: ProductFields[K] | undefined }

/** What an edit is checked against: a stored product, or the new one itself. */
type Present = Required<Pick<Edit, 'name' | 'price' | 'mrp'>> & Pick<Edit, 'family' | 'size_label'>

/** @throws {ShopError} `invalid_request` for fields that do not fit together, or that name what the shop has not. */
export function refuseUnfit(edit: Edit, present: Present): void {
  refuseAboveMrp(edit.price ?? present.price ?? 0, edit.mrp ?? present.mrp ?? 0)
  refuseLooseShortName(edit.name ?? present.name ?? '', edit.short_name)
  refuseUnknownCrops(edit.crops ?? [])
  const { family = present.family, size_label: size = present.size_label } = edit
  refuseHalfFamily(family ?? null, size ?? null)
}

const unfit = (field: string, message: string): ShopError =>
  new ShopError('invalid_request', message, { errors: { [field]: message } })

function refuseAboveMrp(price: number, mrp: number): void {
  if (price > mrp) throw unfit('price', 'The price is above the MRP, which would be unlawful.')
}

/**
 * A short name that is given must begin the name, since cards show it and then the rest. One that a later name has left behind is
 * not shown.
 */
function refuseLooseShortName(name: string, shortName: string | null | undefined): void {
  if (!shortName || name.startsWith(shortName)) return
  throw unfit('short_name', 'The short name must be the beginning of the name.')
}

function refuseUnknownCrops(slugs: string[]): void {
  const unknown = slugs.filter((slug) => !findCrop(slug))
  if (unknown.length === 0) return
  const all = crops.map(({ slug }) => slug).join(', ')
  throw unfit('crops', `The shop has no crop “${unknown.join(', ')}”. The crops are: ${all}.`)
}

function refuseHalfFamily(family: string | null, size: string | null): void {
  if ((family === null) === (size === null)) return
  throw size === null
    ? unfit('size_label', 'A product of a family needs its size, such as “500 g”.')
    : unfit('family', 'A size needs the family that it belongs to.')
}

/** The refusal of a value that another product has, by the index that found it. */
export const taken =
  ({ slug, size_label: size }: Edit) =>
  (constraint: string): ShopError => {
    if (constraint !== 'products_family_size') {
      return new ShopError('product_exists', `Another product has the address ${slug}.`)
    }
    const message = size
      ? `The family has the size ${size} already.`
      : 'The family has a product of this size already.'
    return new ShopError('size_exists', message, { errors: { size_label: message } })
  }
