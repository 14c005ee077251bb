import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DraftFields, DraftValue } from '#contract/admin/draft-fields.ts'
import { type ProductFields, productFields } from '#contract/admin/products.ts'
import type { ImportGoal } from '#shared/import-states.ts'
import { isSame } from '../../drafting/apply-edits.ts'
import { normaliseFields } from '../../drafting/field-rules.ts'
import type { FieldChange, PlannedRow, RowValues } from '../../platform/imports/kind.ts'
import { pathOfProduct } from '../admin/former-address.ts'
import { formatParts, partsTitle } from '../kits/format-parts.ts'
import { checkFields, type Sentences } from '../product-drafts/check-fields.ts'
import {
  blankFields,
  componentsOf,
  fieldNames,
  fieldsOf,
  laterFields,
  picturesOf,
  withShares,
} from '../product-drafts/draft-fields.ts'
import { type CodeClaims, codeConflicts, noClaims } from './code-conflicts.ts'
import { idIn, type KnownProduct, type KnownProducts, oldPathsIn, sizeKey } from './known-products.ts'
import {
  invalidPictures,
  type NamedPicture,
  parsePictures,
  picturesField,
} from './pictures/parse-pictures.ts'
import { type Extras, planExtras } from './plan-extras.ts'
import {
  isUnpublished,
  multiplyRupees,
  oldAddressesField,
  productColumns,
  readField,
} from './product-columns.ts'

/** A row with the product that it makes. */
export interface PlannedProduct extends PlannedRow {
  known: KnownProduct | null
  /** Every field after the row; the goal decides whether it must be valid. */
  fields: DraftFields
  /** The fields of the row. */
  typed: DraftFields
  /** The valid fields. */
  fit: Partial<ProductFields>
  /** Pictures to fetch for its draft. */
  wanted: NamedPicture[]
  extras: Extras
  /** The row counts packs of a product that the shop has already. */
  leavesStock: boolean
  /** Drafts for a product that the other shop does not sell, also in an import that publishes. */
  goal: ImportGoal
  /** Paths of the old shop that redirect to the product once it is published. */
  oldAddresses: string[]
  /** Old addresses of the row that are pages here, so that a redirect from them would never answer. */
  takenAddresses: string[]
}

/** Products and sizes that earlier rows claim. */
interface Claims {
  /** Products by id, and addresses → line. */
  products: Map<string, number>
  sizes: Map<string, number>
  codes: CodeClaims
}

/** The plan yields to other work after this many rows. */
const rowsAtOnce = 100

/** Plans row by row, from rows and known products alone, so the dry run and its application agree. */
export async function planProducts(
  rows: RowValues[],
  known: KnownProducts,
  goal: ImportGoal,
): Promise<PlannedProduct[]> {
  const claims: Claims = { products: new Map(), sizes: new Map(), codes: noClaims() }
  const planned: PlannedProduct[] = []
  let position = known.lastPosition
  for (const row of rows) {
    const found = matchProduct(row, known)
    if ('known' in found && found.known === null) position += 1
    const goalOfRow = isUnpublished(row.values.status ?? '') ? 'drafts' : goal
    const plan = planRow(row, found, { known, goal: goalOfRow, claims, position })
    const staysDraft = goalOfRow !== goal && isEffective(plan)
    planned.push({ ...plan, ...(staysDraft && { staysDraft }) })
    if (planned.length % rowsAtOnce === 0) await yieldToEventLoop()
  }
  return planned
}

type ProductMatch = { known: KnownProduct | null } | { wrong: Sentences }

/** Finds the product of a row by its ID, else by its slug. */
function matchProduct(row: RowValues, { byId, bySlug }: KnownProducts): ProductMatch {
  const id = idIn(row)
  if (id !== null) {
    const known = byId.get(id)
    return known
      ? { known }
      : { wrong: { id: `There is no product ${row.values.id}. Leave the ID empty for a new one.` } }
  }
  const slug = row.values.slug?.trim()
  if (!slug) return { wrong: { slug: 'The address is missing: nothing tells which product this is.' } }
  return { known: bySlug.get(slug) ?? null }
}

interface PlanContext {
  known: KnownProducts
  goal: ImportGoal
  claims: Claims
  /** The position of a new product without one. */
  position: number
}

function planRow(row: RowValues, match: ProductMatch, context: PlanContext): PlannedProduct {
  const { typed, wrong } = typedOf(row)
  const found = 'wrong' in match ? null : match.known
  const before = baseOf(found, context)
  const fields = withShares({ ...before, ...typed }, before)
  const { fit, problems: fieldProblems } = checkFields(fields)
  // Problems of the row itself precede and replace the ones that follow from them.
  const extras = planExtras(row, found, factorOf(row.values.price_factor) ?? 1)
  const ownProblems = { ...('wrong' in match && match.wrong), ...wrong, ...extras.wrong }
  const problems = {
    ...ownProblems,
    ...relevantProblems(fieldProblems, typed, context.goal),
    ...findConflicts(row, { found, fit, before }, context),
    ...relevantProblems(fieldProblems, typed, context.goal),
    ...ownProblems,
  }
  const isNew = found === null
  const wanted = picturesToFetch(row, { found, fields }, context)
  const kept = context.goal === 'drafts' ? (found?.draft?.oldAddresses ?? []) : []
  const moved = oldAddressesOf(row, kept, { slug: String(fields.slug ?? ''), known: context.known })
  const changes = {
    ...changesOf(before, fields, isNew),
    ...addressesOf(wanted),
    ...movesOf(kept, moved.oldAddresses),
    ...(isNew && wanted.length === 0 && unfetchedPictures(row, context.goal)),
    ...extras.changes,
  }
  const isRejected = Object.keys(problems).length > 0
  const outcome = isRejected ? 'refused' : isNew ? 'new' : outcomeOf(changes)
  const entityId = found?.live ? String(found.live.id) : null
  const name = String(fields.name || fields.slug || '')
  return {
    line: row.line,
    outcome,
    name,
    entityId,
    problems,
    known: found,
    fields,
    typed,
    fit,
    goal: context.goal,
    ...moved,
    wanted: isRejected ? [] : wanted,
    changes: isRejected ? {} : changes,
    extras,
    leavesStock: !isRejected && extras.leavesStock,
  }
}

const outcomeOf = (changes: PlannedProduct['changes']): PlannedProduct['outcome'] =>
  Object.keys(changes).length > 0 ? 'changed' : 'same'

/** The values of the cells, as the shop stores them. */
function typedOf({ values }: RowValues): { typed: DraftFields; wrong: Sentences } {
  const typed: DraftFields = {}
  const factor = factorOf(values.price_factor)
  const wrong: Sentences = factor === null ? { price_factor: 'This must be a number above zero.' } : {}
  for (const column of productColumns) {
    const cell = values[column.name]
    if (cell === undefined) continue
    const read = readField(column, cell)
    if ('wrong' in read) wrong[column.name] = read.wrong
    else typed[column.name] = inRupees(column.name, read.value, factor ?? 1)
  }
  if (
    oldPathsIn({ line: 0, values }).some((path) => path === '' || path === '/' || /^\/api(\/|$)/.test(path))
  )
    wrong[oldAddressesField.name] = 'Write each old address like /products/neem-cake.'
  const unfetchable = invalidPictures(parsePictures(values[picturesField.name] ?? ''))
  if (unfetchable !== null) wrong[picturesField.name] = unfetchable
  return { typed: normaliseFields(productFields, typed), wrong }
}

/** Only new drafts with an empty gallery and no waiting pictures get pictures. */
function picturesToFetch(
  { values }: RowValues,
  { found, fields }: Pick<PlannedProduct, 'fields'> & { found: KnownProduct | null },
  { goal, known }: PlanContext,
): NamedPicture[] {
  const isEmpty = picturesOf(fields).length === 0 && !fields.image_url
  const isWaiting = known.waiting.has(found?.draft?.id ?? 0)
  if (goal === 'shop' || found?.live || !isEmpty || isWaiting) return []
  return parsePictures(values[picturesField.name] ?? '')
}

const addressesOf = (wanted: NamedPicture[]): Record<string, FieldChange> =>
  wanted.length === 0
    ? {}
    : { [picturesField.name]: { before: null, after: wanted.map(({ address }) => address) } }

/** Says why the pictures of a new product are not fetched; nothing for a row without addresses. */
function unfetchedPictures({ values }: RowValues, goal: ImportGoal): Record<string, FieldChange> {
  if (parsePictures(values[picturesField.name] ?? '').length === 0) return {}
  const after =
    goal === 'shop'
      ? 'Not fetched: pictures are fetched for drafts.'
      : 'Not fetched: the row has a picture of this shop.'
  return { [picturesField.name]: { before: null, after } }
}

/** The old addresses that a draft keeps, with those of the row. An address with a redirect is settled. */
function oldAddressesOf(
  row: RowValues,
  kept: string[],
  { slug, known: { redirected, pages } }: { slug: string; known: KnownProducts },
): Pick<PlannedProduct, 'oldAddresses' | 'takenAddresses'> {
  const given = oldPathsIn(row).filter((path) => path !== pathOfProduct(slug) && !redirected.has(path))
  return {
    oldAddresses: [...new Set([...kept, ...given.filter((path) => !pages.has(path))])],
    takenAddresses: given.filter((path) => pages.has(path)),
  }
}

const movesOf = (kept: string[], oldAddresses: string[]): Record<string, FieldChange> =>
  oldAddresses.length === kept.length
    ? {}
    : { [oldAddressesField.name]: { before: kept, after: oldAddresses } }

/** Whether a row writes something. */
export const isEffective = ({ outcome }: PlannedProduct): boolean =>
  outcome === 'new' || outcome === 'changed'

/** The factor for prices; null for an invalid one. */
function factorOf(cell: string | null | undefined): number | null {
  if (cell === undefined || cell === null) return 1
  const factor = Number(cell)
  return Number.isFinite(factor) && factor > 0 ? factor : null
}

const inRupees = (name: string, value: DraftValue, factor: number): DraftValue =>
  factor !== 1 && (name === 'price' || name === 'mrp') && typeof value === 'number'
    ? multiplyRupees(value, factor)
    : value

/** The fields that a row changes: those of the shop, or of the draft over it. */
function baseOf(found: KnownProduct | null, { goal, position }: PlanContext): DraftFields {
  if (found === null) return blankFields(position)
  const live = found.live ? fieldsOf(found.live) : laterFields
  return goal === 'drafts' || !found.live ? { ...live, ...found.draft?.fields } : live
}

/** The problems that count: all for the shop, those of the row for a draft, which may be incomplete. */
const relevantProblems = (fieldProblems: Sentences, typed: DraftFields, goal: ImportGoal): Sentences =>
  goal === 'shop'
    ? fieldProblems
    : Object.fromEntries(Object.entries(fieldProblems).filter(([field]) => field in typed))

function changesOf(before: DraftFields, after: DraftFields, isNew: boolean): Record<string, FieldChange> {
  const differs = (name: string): boolean =>
    isNew
      ? !['""', 'null', '[]'].includes(JSON.stringify(after[name] ?? null))
      : !isSame(before[name], after[name])
  const { components, ...changes } = Object.fromEntries(
    fieldNames
      .filter(differs)
      .map((name) => [name, { before: isNew ? null : (before[name] ?? null), after: after[name] ?? null }]),
  )
  return components ? { ...changes, [partsTitle]: partsChange(before, after) } : changes
}

/** The change of shares that follow the price. */
const partsChange = (before: DraftFields, after: DraftFields): FieldChange => ({
  before: formatParts(componentsOf(before)),
  after: formatParts(componentsOf(after)),
})

interface ConflictInput {
  found: KnownProduct | null
  fit: Partial<ProductFields>
  before: DraftFields
}

/** Conflicts with other products, guides, drafts and rows. */
function findConflicts(
  { line }: RowValues,
  { found, fit, before }: ConflictInput,
  context: PlanContext,
): Sentences {
  const { known, claims } = context
  const ownId = found?.live?.id ?? null
  const sentence =
    addressConflict(fit.slug ?? '', String(before.slug ?? ''), { known, ownId }) ??
    draftConflict(found, context.goal) ??
    claimKeys(claims.products, line, [
      ownId === null ? '' : String(ownId),
      fit.slug === undefined ? '' : `/${fit.slug}`,
    ])
  return {
    ...(sentence !== null && { slug: sentence }),
    ...sizeConflict(line, fit, { known, claims, ownId }),
    ...codeConflicts({ line, fit, ownId }, known.codes, claims.codes),
    ...unknownGuides(fit.guides, known),
    ...(context.goal === 'shop' && unknownRate(found, fit, known)),
  }
}

/** A product without its own rate has the rate of its HSN; a kit has those of its parts. */
function unknownRate(
  found: KnownProduct | null,
  { tax_rate: rate, hsn }: Partial<ProductFields>,
  { rated }: KnownProducts,
): Sentences {
  const isKit = (found?.live?.components.length ?? 0) > 0
  if (rate !== null || hsn === undefined || isKit || rated.some((known) => hsn.startsWith(known))) return {}
  return { tax_rate: `No rate is known for the HSN ${hsn}: give the rate, or add one for the HSN first.` }
}

/** The conflict with an earlier row on the same keys; without one, the line claims them. */
function claimKeys(products: Map<string, number>, line: number, keys: string[]): string | null {
  const ownKeys = keys.filter((key) => key !== '')
  const earlier = ownKeys.map((key) => products.get(key)).find((at) => at !== undefined)
  if (earlier !== undefined) return `Row ${earlier} is about the same product.`
  for (const key of ownKeys) products.set(key, line)
  return null
}

function draftConflict(found: KnownProduct | null, goal: ImportGoal): string | null {
  if (goal === 'drafts') {
    const isScheduled = (found?.draft?.publishAt ?? null) !== null
    return isScheduled
      ? 'A draft of it is to be published at a moment. Call that off before it is changed.'
      : null
  }
  const isFresh = found !== null && found.live === null
  return isFresh
    ? 'There is a draft of this new product. Take the row in as a draft, or throw that draft away.'
    : null
}

function addressConflict(
  slug: string,
  before: string,
  { known, ownId }: { known: KnownProducts; ownId: number | null },
): string | null {
  const owner = known.owners.get(slug)
  if (owner && owner.id !== ownId) return `${owner.name} has this address.`
  const former = slug === before ? undefined : known.former.get(slug)
  if (!former || former.id === ownId) return null
  return `The address ${slug} was that of ${former.name}, and links to it lead there.`
}

function sizeConflict(
  line: number,
  { family, size_label: size }: Partial<ProductFields>,
  { known, claims, ownId }: { known: KnownProducts; claims: Claims; ownId: number | null },
): Sentences {
  if (!family || !size) return {}
  const key = sizeKey(family, size)
  const owner = known.sizes.get(key)
  if (owner && owner.id !== ownId) return { size_label: `${owner.name} is this size of the family.` }
  const earlier = claims.sizes.get(key)
  if (earlier !== undefined) return { size_label: `Row ${earlier} is this size of the family.` }
  claims.sizes.set(key, line)
  return {}
}

function unknownGuides(guides: string[] = [], known: KnownProducts): Sentences {
  const unknown = guides.filter((slug) => !known.guides.has(slug))
  if (unknown.length === 0) return {}
  return {
    guides: `The blog has no guide “${unknown.join(', ')}”. A guide is named by the end of its address.`,
  }
}
