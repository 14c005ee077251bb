import type { ProductFields, StaffProduct } from '#contract/staff/goods.ts'

/** The fields of the form as they are typed. */
export type ProductValues = Record<string, string>

interface FormField {
  name: keyof ProductFields & string
  label: string
  isLong?: true
  isNumber?: true
  /** Empty means none. */
  isOptional?: true
  /** Typed with commas between. */
  isList?: true
}

export const productFields: FormField[] = [
  { name: 'name', label: 'Name' },
  { name: 'short_name', label: 'Short name, the beginning of the name', isOptional: true },
  { name: 'price', label: 'Price, ₹', isNumber: true },
  { name: 'mrp', label: 'MRP, ₹', isNumber: true },
  { name: 'discount_percentage', label: 'Discount, %', isNumber: true },
  { name: 'category', label: 'Category', isOptional: true },
  { name: 'crops', label: 'Suits these crops, with commas between', isList: true },
  { name: 'guides', label: 'Guides on its page, by address, with commas between', isList: true },
  { name: 'family', label: 'Family, the same for all its sizes', isOptional: true },
  { name: 'size_label', label: 'Size within the family', isOptional: true },
  { name: 'description', label: 'Description', isLong: true },
  { name: 'net_quantity', label: 'Net quantity' },
  { name: 'net_weight_grams', label: 'Net weight, grams', isNumber: true, isOptional: true },
  { name: 'ingredients', label: 'Ingredients', isLong: true },
  { name: 'how_to_use', label: 'How to use', isLong: true },
  { name: 'dose', label: 'Dose', isLong: true },
  { name: 'storage', label: 'Storage', isLong: true },
  { name: 'best_before', label: 'Best before' },
  { name: 'hsn', label: 'HSN' },
  { name: 'tax_rate', label: 'GST, %', isNumber: true },
  { name: 'generic_name', label: 'Generic name' },
  { name: 'country_of_origin', label: 'Country of origin' },
]

export const productLabels = Object.fromEntries(productFields.map(({ name, label }) => [name, label]))

export const valuesOf = (product: StaffProduct): ProductValues =>
  Object.fromEntries(productFields.map(({ name }) => [name, typed(product[name])]))

const typed = (value: ProductFields[keyof ProductFields]): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')

/**
 * The changed fields, as the call takes them; an invalid number is sent as typed, and the server refuses it.
 */
export function editOf(before: ProductValues, after: ProductValues): Partial<ProductFields> {
  const changed = productFields.filter(({ name }) => (after[name] ?? '').trim() !== before[name])
  return Object.fromEntries(
    changed.map(({ name, isNumber, isOptional, isList }) => {
      const typed = (after[name] ?? '').trim()
      if (isList) return [name, typed.split(/[,\s]+/).filter(Boolean)]
      if (isOptional && typed === '') return [name, null]
      const isAmount = isNumber && /^-?\d+(\.\d+)?$/.test(typed)
      return [name, isAmount ? Number(typed) : typed]
    }),
  )
}
