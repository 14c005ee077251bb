import { fromRupees } from '#shared/money.ts'
import type { products } from '../../platform/database/tables.ts'
import { definedFields } from './defined-fields.ts'
import type { Edit } from './validate-product.ts'

type Columns = Omit<typeof products.$inferInsert, 'id' | 'position' | 'version' | 'updatedAt'> & {
  position?: number
}

/** Narrows the type: a new product has every field. */
export const completeColumns = (columns: Partial<Columns>): Columns => columns as Columns

/** The columns of the edited fields. */
export function columnsOf(edit: Edit): Partial<Columns> {
  const {
    price,
    mrp,
    discount_percentage,
    coming_soon,
    image_url,
    generic_name,
    net_quantity,
    net_weight_grams,
  } = edit
  const columns: Partial<Record<keyof Columns, unknown>> = {
    name: edit.name,
    slug: edit.slug,
    description: edit.description,
    category: edit.category,
    pricePaise: price === undefined ? undefined : fromRupees(price),
    mrpPaise: mrp === undefined ? undefined : fromRupees(mrp),
    discountPercent: discount_percentage,
    isComingSoon: coming_soon,
    // The first picture of the gallery is the cover everywhere.
    imageUrl: edit.pictures?.[0]?.src ?? image_url,
    genericName: generic_name,
    netQuantity: net_quantity,
    netWeightGrams: net_weight_grams,
    packedWeightGrams: edit.packed_weight_grams,
    packedLengthMm: edit.packed_length_mm,
    packedWidthMm: edit.packed_width_mm,
    packedHeightMm: edit.packed_height_mm,
    ingredients: edit.ingredients,
    howToUse: edit.how_to_use,
    dose: edit.dose,
    storage: edit.storage,
    hsn: edit.hsn,
    taxRatePercent: edit.tax_rate,
    countryOfOrigin: edit.country_of_origin,
    bestBefore: edit.best_before,
    shortName: edit.short_name,
    crops: edit.crops,
    family: edit.family,
    sizeLabel: edit.size_label,
    gardenUse: edit.garden_use,
    position: edit.position,
    sku: edit.sku,
  }
  return definedFields(columns) as Partial<Columns>
}
