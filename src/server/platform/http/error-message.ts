import { filled } from '#shared/email-templates/template-texts.ts'
import {
  type RefusalField,
  type RefusalGroup,
  type RefusalName,
  type RefusalSentences,
  refusals,
  refusalTexts,
  type Saying,
  type SignedOutMessage,
} from '#shared/error-messages/error-texts.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Details, ShopError } from './shop-error.ts'

type Values<G extends RefusalGroup, N extends RefusalName<G>> = Record<RefusalField<G, N>, string | Saying>

/** Optional where the sentence has no fields. */
type Rest<G extends RefusalGroup, N extends RefusalName<G>> = [RefusalField<G, N>] extends [never]
  ? [values?: Record<string, never>]
  : [values: Values<G, N>]

/** Names a sentence of the catalogue. */
export const saying = <G extends RefusalGroup, N extends RefusalName<G>>(
  group: G,
  name: N,
  ...[values]: Rest<G, N>
): Saying => ({ group, name, values: values ?? {} })

/** The sentence to somebody who is not logged in, as the endpoint words it. */
export const signedOut = (message: SignedOutMessage = refusals.signedOut.anything[1]): Saying => ({
  group: 'signedOut',
  name:
    Object.entries(refusalTexts.signedOut).find(([, sentence]) => sentence === message)?.[0] ?? 'anything',
  values: {},
})

/** A sentence as the staff have it. */
export function said(
  { refusals: sentences, brand, support }: Pick<WordedSettings, 'refusals' | 'brand' | 'support'>,
  what: Saying,
): string {
  const shop = {
    brand: brand.name,
    supportEmail: support.email,
    supportPhone: support.phone,
    supportHours: support.hours,
  }
  return fill(sentences, what, shop)
}

function fill(
  sentences: RefusalSentences,
  { group, name, values }: Saying,
  shop: Record<string, string>,
): string {
  const own = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' ? value : fill(sentences, value, shop),
  ])
  const ofGroup: Record<string, string> = sentences[group]
  return filled(ofGroup[name] ?? '', { ...shop, ...Object.fromEntries(own) })
}

interface WordedDetails extends Omit<Details, 'errors' | 'saying' | 'sayings'> {
  /** The field that it is about. */
  field?: string
  /** Where the reason within the sentence has another one. */
  code?: ShopError['code']
}

/**
 * A refusal in the words of the release, which the answer to the caller puts into those of the staff.
 * @param details.field also says it beside that field.
 */
export const refuse = (
  what: Saying,
  { field, code = codeOf(what), ...details }: WordedDetails = {},
): ShopError => withSayings(what, code, field === undefined ? {} : { [field]: what }, details)

/** A refusal that says something beside each field, the first of them above all. */
export function refuseFields(sayings: Record<string, Saying>): ShopError {
  const [first] = Object.values(sayings)
  if (!first) throw new Error('A refusal says something.')
  return withSayings(first, codeOf(first), sayings, {})
}

function withSayings(
  what: Saying,
  code: ShopError['code'],
  sayings: Record<string, Saying>,
  details: Details,
): ShopError {
  const errors = Object.entries(sayings).map(([field, each]) => [field, inRelease(each)])
  return new ShopError(code, inRelease(what), {
    ...details,
    saying: what,
    ...(errors.length > 0 && { sayings, errors: Object.fromEntries(errors) }),
  })
}

function codeOf({ group, name }: Saying): ShopError['code'] {
  const ofGroup: Record<string, readonly [ShopError['code'], string]> = refusals[group]
  const found = ofGroup[name]
  if (!found) throw new Error(`There is no refusal ${group}.${name}.`)
  return found[0]
}

/** A sentence as the release has it. */
export const inRelease = (what: Saying): string => fill(refusalTexts, what, {})

/** What a refusal says to its caller in the words of the staff. */
export function inWordsOf(
  settings: WordedSettings,
  error: ShopError,
): Pick<ShopError, 'message'> & Pick<Details, 'errors'> {
  const { saying: what, sayings = {}, errors } = error.details
  const worded = Object.entries(sayings).map(([field, each]) => [field, said(settings, each)])
  return {
    message: what ? said(settings, what) : error.message,
    ...(errors && { errors: { ...errors, ...Object.fromEntries(worded) } }),
  }
}
