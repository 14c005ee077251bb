import type { ProductFields } from '#contract/admin/products.ts'
import { crops, findCrop } from '#shared/copy/crops.ts'
import { looseShares } from '#shared/kit-shares.ts'
import type { PackedFields } from '#shared/packed-fields.ts'
import { barcodeTaken } from '../../inventory/adjustments/shelf-places.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { definedFields } from './defined-fields.ts'
import { invalidPack } from './invalid-pack.ts'

/** The edited fields. */
export type Edit = { [K in keyof ProductFields]?: ProductFields[K] | undefined }

/** The product that an edit changes: a stored one, or the new one itself. */
type Present = Required<Pick<Edit, 'name' | 'price' | 'mrp'>> &
  Pick<Edit, 'family' | 'size_label' | 'net_weight_grams' | 'barcode' | 'components' | keyof PackedFields>

/**
 * @throws {ShopError} `invalid_request` for fields that contradict each other, or that name unknown crops.
 */
export function assertValidProduct(edit: Edit, present: Present): void {
  const errors = invalidFieldsOf(edit, present)
  const [message] = Object.values(errors)
  if (message) throw new ShopError('invalid_request', message, { errors })
}

export const noPicture = 'A product needs at least one picture.'

/** @throws {ShopError} `invalid_request` when a product would lose its last picture. */
export function assertHasPicture(edit: Edit, before: Pick<ProductFields, 'pictures'>): void {
  if (edit.pictures?.length !== 0 || before.pictures.length === 0) return
  throw new ShopError('invalid_request', noPicture, { errors: { pictures: noPicture } })
}

/** Contradictions in a product after an edit, by field. */
export function invalidFieldsOf(edit: Edit, present: Present): Record<string, string> {
  const { family = present.family, size_label: size = present.size_label } = edit
  return {
    ...aboveMrp(edit.price ?? present.price ?? 0, edit.mrp ?? present.mrp ?? 0),
    ...invalidShortName(edit.name ?? present.name ?? '', edit.short_name),
    ...unknownCrops(edit.crops ?? []),
    ...incompleteFamily(family ?? null, size ?? null),
    ...invalidPack({ ...present, ...definedFields(edit) }),
    ...kitBarcode(edit.components ?? present.components ?? [], edit.barcode ?? null),
    ...invalidShares(edit.components ?? [], edit.price ?? present.price ?? 0),
  }
}

type Invalid = Record<string, string>

const aboveMrp = (price: number, mrp: number): Invalid =>
  price > mrp ? { price: 'The price is above the MRP, which would be unlawful.' } : {}

/**
 * Cards show the short name and then the rest, so it must begin the name. Cards ignore one that a later
 * name no longer begins with.
 */
const invalidShortName = (name: string, shortName: string | null | undefined): Invalid =>
  !shortName || name.startsWith(shortName)
    ? {}
    : { short_name: 'The short name must be the beginning of the name.' }

/** A kit is packed from its parts, which have the barcodes that are scanned. */
const kitBarcode = (components: ProductFields['components'], barcode: string | null): Invalid =>
  components.length === 0 || barcode === null
    ? {}
    : { barcode: 'A kit has no barcode of its own: its parts are scanned.' }

/** Skips a missing price, since the field `price` reports it. */
function invalidShares(components: ProductFields['components'], price: number): Invalid {
  const shares = components.map(({ share }) => share)
  const problem = shares.length === 0 || price === 0 ? null : looseShares(shares, price)
  return problem === null ? {} : { components: problem }
}

function unknownCrops(slugs: string[]): Invalid {
  const unknown = slugs.filter((slug) => !findCrop(slug))
  if (unknown.length === 0) return {}
  const all = crops.map(({ slug }) => slug).join(', ')
  return { crops: `The shop has no crop “${unknown.join(', ')}”. The crops are: ${all}.` }
}

function incompleteFamily(family: string | null, size: string | null): Invalid {
  if ((family === null) === (size === null)) return {}
  return size === null
    ? { size_label: 'A product of a family needs its size, such as “500 g”.' }
    : { family: 'A size needs the family that it belongs to.' }
}

/** The error for a value in use, by the index that found it. */
export const valueInUse =
  ({ slug, sku, barcode = null, size_label: size }: Edit) =>
  (constraint: string): ShopError => {
    if (constraint === 'products_sku') {
      const message = `Another product has the SKU ${sku}.`
      return new ShopError('sku_exists', message, { errors: { sku: message } })
    }
    if (constraint === 'shelf_places_barcode_key') return barcodeTaken(barcode)()
    if (constraint !== 'products_family_size') {
      const message = `Another product has the address ${slug}.`
      return new ShopError('product_exists', message, { errors: { slug: message } })
    }
    const message = size
      ? `The family has the size ${size} already.`
      : 'The family has a product of this size already.'
    return new ShopError('size_exists', message, { errors: { size_label: message } })
  }
