import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { type ProductFields, productFields } from '#contract/admin/products.ts'
import { formatCount } from '#shared/money.ts'
import { gramsOfSize } from '#shared/packed-fields.ts'
import { type FieldIssue, parseFields } from '../../drafting/field-rules.ts'
import { invalidFieldsOf, noPicture } from '../admin/validate-product.ts'
import { picturesOf } from './draft-fields.ts'

export type Sentences = Record<string, string>

interface Checked {
  /** The valid fields, as the shop stores them. */
  fit: Partial<ProductFields>
  problems: Sentences
}

/** Checks the fields of a draft without other products. Each problem is a sentence. */
export function checkFields(fields: DraftFields): Checked {
  const { valid: fit, issues } = parseFields(productFields, fields)
  const problems = Object.fromEntries(
    Object.entries(issues).map(([name, issue]) => [name, sentenceOf(name, issue)]),
  )
  const known: Partial<ProductFields> = fit
  const whole = { ...known, name: known.name ?? '', price: known.price ?? 0, mrp: known.mrp ?? Infinity }
  return { fit: known, problems: { ...invalidFieldsOf(whole, whole), ...problems } }
}

/** Prefixes the message with the item that is wrong: 'Picture 2: …'. */
function sentenceOf(name: string, { path: [index], message }: FieldIssue): string {
  const item = name === 'pictures' ? 'Picture' : name === 'components' ? 'Part' : null
  return item !== null && typeof index === 'number' ? `${item} ${index + 1}: ${message}` : message
}

/** The problem of an emptied gallery, or of a new product without a picture. */
export function missingPictureProblem(fields: DraftFields, live: DraftFields | null): Sentences {
  const isEmpty = picturesOf(fields).length === 0
  const hadSome = live ? picturesOf(live).length > 0 : !fields.image_url
  return isEmpty && hadSome ? { pictures: noPicture } : {}
}

/** Search engines show this many characters of a title. */
const titleLength = 70

/** Hints on fields that may still be published. */
export function hintsOf(
  fields: DraftFields,
  /** The slug in the shop. */
  ownSlug: string | null,
): Sentences {
  const { name, slug, country_of_origin, net_weight_grams, components } = fields
  const { packed_length_mm, packed_width_mm, packed_height_mm } = fields
  const hints: Sentences = {}
  if (typeof name === 'string' && name.length > titleLength) {
    hints.name = `Search engines show about ${titleLength} characters of a name; this one has ${name.length}.`
  }
  if (ownSlug !== null && slug !== ownSlug) {
    hints.slug = `Links to /products/${ownSlug} go on working: they lead to the new address.`
  }
  if (typeof country_of_origin === 'string' && !/^(india|)$/i.test(country_of_origin.trim())) {
    hints.country_of_origin = 'The label of imported goods must name the importer.'
  }
  const isKit = Array.isArray(components) && components.length > 0
  const [length, width, height] = [packed_length_mm, packed_width_mm, packed_height_mm].map(Number)
  if (length && width && height) {
    hints.packed_height_mm = `Couriers charge this size as ${formatCount(gramsOfSize(length, width, height))} g, where it weighs less.`
  }
  if (isKit) {
    hints.tax_rate =
      'A kit is taxed by its parts. This is the rate that its order lines name; empty: the highest of the parts.'
  }
  if (net_weight_grams === null && !isKit) {
    hints.net_weight_grams = 'Without a weight the page has no price per kilogram.'
  }
  return hints
}
