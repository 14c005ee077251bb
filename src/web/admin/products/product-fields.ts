import type { DraftFields, DraftValue } from '#contract/admin/draft-fields.ts'
import type { ProductFields } from '#contract/admin/products.ts'
import type { GardenUse } from '#shared/garden/goods.ts'
import type { DraftValues } from '../drafts/draft-kind.ts'
import { shownValue, typedOf } from '../drafts/shown-value.ts'
import { sentKit } from '../kits/kit-items.ts'
import { isItems, readPictures } from '../pictures/gallery-items.ts'

export interface ProductField {
  name: keyof ProductFields & string
  label: string
  kind?: 'long' | 'number' | 'list' | 'yes-no' | 'choice' | 'pictures' | 'kit'
  /** The options of a choice, each with its label. */
  choices?: [value: string, name: string][]
  /** Empty means none. */
  isOptional?: true
  hint?: string
}

const gardenUseNames: Record<GardenUse, string> = {
  everyday: 'Everyday feed',
  leaves: 'Feed for leaves',
  fruit: 'Feed for fruit',
  compost: 'Compost that carries feeds',
  seeds: 'Collection of seeds',
  kit: 'Kit with pots',
}

interface FieldGroup {
  title: string
  fields: ProductField[]
}

export const fieldGroups: FieldGroup[] = [
  {
    title: 'Name and address',
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'short_name', label: 'Short name, the beginning of the name', isOptional: true },
      {
        name: 'slug',
        label: 'Web link',
        hint: 'The end of the address of its page: small letters, digits and dashes.',
      },
      { name: 'category', label: 'Category', isOptional: true },
      {
        name: 'sku',
        label: 'SKU',
        isOptional: true,
        hint: 'Your own code of it, such as NEEM-5KG. Shoppers do not see it.',
      },
      {
        name: 'barcode',
        label: 'Barcode',
        isOptional: true,
        hint: 'The code that the maker prints; the packing station reads it.',
      },
      { name: 'position', label: 'Sort order', kind: 'number', hint: 'Lists show low numbers first.' },
      { name: 'coming_soon', label: 'Coming soon, shown without a price', kind: 'yes-no' },
    ],
  },
  { title: 'Pictures', fields: [{ name: 'pictures', label: 'Pictures', kind: 'pictures' }] },
  {
    title: 'Price and tax',
    fields: [
      { name: 'price', label: 'Price, ₹', kind: 'number' },
      { name: 'mrp', label: 'MRP, ₹', kind: 'number' },
      { name: 'discount_percentage', label: 'Discount, %', kind: 'number' },
      { name: 'hsn', label: 'HSN' },
      {
        name: 'tax_rate',
        label: 'GST, %',
        kind: 'number',
        isOptional: true,
        hint: 'Empty: the rate of its HSN, which changes by itself on the day of a new one.',
      },
    ],
  },
  {
    title: 'What is in the kit',
    fields: [{ name: 'components', label: 'Parts of the kit', kind: 'kit' }],
  },
  {
    title: 'What its page says',
    fields: [
      {
        name: 'description',
        label: 'Description',
        kind: 'long',
        hint: 'Here and below: an empty line starts a paragraph; lines that begin with “- ” or “1. ” are a list.',
      },
      { name: 'how_to_use', label: 'How to use', kind: 'long' },
      { name: 'dose', label: 'Dose', kind: 'long' },
      { name: 'ingredients', label: 'Ingredients', kind: 'long' },
      { name: 'storage', label: 'Storage', kind: 'long' },
    ],
  },
  {
    title: 'What its label says',
    fields: [
      { name: 'generic_name', label: 'Generic name' },
      { name: 'net_quantity', label: 'Net quantity' },
      { name: 'net_weight_grams', label: 'Net weight, grams', kind: 'number', isOptional: true },
      { name: 'best_before', label: 'Best before' },
      { name: 'country_of_origin', label: 'Country of origin' },
    ],
  },
  {
    title: 'Shipping weight and size',
    fields: [
      {
        name: 'packed_weight_grams',
        label: 'Packed weight, grams',
        kind: 'number',
        isOptional: true,
        hint: 'With pouch, sleeve or box, of a kit with all its parts; without the carton of the order.',
      },
      { name: 'packed_length_mm', label: 'Packed length, mm', kind: 'number', isOptional: true },
      { name: 'packed_width_mm', label: 'Packed width, mm', kind: 'number', isOptional: true },
      { name: 'packed_height_mm', label: 'Packed height, mm', kind: 'number', isOptional: true },
    ],
  },
  {
    title: 'What it belongs to',
    fields: [
      { name: 'crops', label: 'Suits these crops, with commas between', kind: 'list' },
      { name: 'guides', label: 'Guides on its page, by address, with commas between', kind: 'list' },
      { name: 'family', label: 'Family, the same for all its sizes', isOptional: true },
      { name: 'size_label', label: 'Size within the family', isOptional: true },
      {
        name: 'garden_use',
        label: 'Garden use, what plans take it for',
        kind: 'choice',
        choices: Object.entries(gardenUseNames),
        isOptional: true,
      },
    ],
  },
]

export const formFields: ProductField[] = fieldGroups.flatMap(({ fields }) => fields)

export const productLabels = Object.fromEntries(formFields.map(({ name, label }) => [name, label]))

/** The label without its explanation. */
export const shortLabel = (name: string): string => (productLabels[name] ?? name).replace(/, [^₹%].*/s, '')

export const valuesOf = (fields: DraftFields): DraftValues =>
  Object.fromEntries(formFields.map(({ name }) => [name, typedOf(fields[name])]))

/** What is typed in a field as people read it. */
export const shownTyped = (name: string, typed: string): string =>
  name === 'pictures'
    ? shownValue(readPictures(typed))
    : name === 'components'
      ? shownValue(sentKit(typed))
      : typed

/** The value for the request; an invalid number is sent as typed, and the server returns the error. */
function readTyped({ kind, isOptional }: ProductField, text: string): DraftValue {
  if (kind === 'pictures') return readPictures(text).map(({ alt, src }) => ({ alt: alt.trim(), src }))
  if (kind === 'kit') return sentKit(text)
  const typed = text.trim()
  if (kind === 'list') return typed.split(/[,\s]+/).filter(Boolean)
  if (kind === 'yes-no') return typed === 'yes'
  if (isOptional && typed === '') return null
  return kind === 'number' && /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed
}

/** The server has the fields of a picture in an order of its own. */
const isSame = (one: DraftValue, other: DraftValue): boolean =>
  isItems(one) && isItems(other)
    ? typedOf(one) === typedOf(other)
    : JSON.stringify(one) === JSON.stringify(other)

/** The fields that are typed otherwise than a draft has them. */
export function editOf(fields: DraftFields, typed: DraftValues): DraftFields {
  const values = formFields.map((field) => [field.name, readTyped(field, typed[field.name] ?? '')] as const)
  return Object.fromEntries(values.filter(([name, value]) => !isSame(value, fields[name] ?? null)))
}
