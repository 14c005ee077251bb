import { filled } from '#shared/email-templates/template-texts.ts'
import {
  type ErrorField,
  type ErrorGroup,
  type ErrorMessage,
  type ErrorName,
  type ErrorTexts,
  errorTexts,
  refusals,
  type SignedOutMessage,
} from '#shared/error-messages/error-texts.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Details, ShopError } from './shop-error.ts'

type Values<G extends ErrorGroup, N extends ErrorName<G>> = Record<ErrorField<G, N>, string | ErrorMessage>

/** Optional where the sentence has no fields. */
type Rest<G extends ErrorGroup, N extends ErrorName<G>> = [ErrorField<G, N>] extends [never]
  ? [values?: Record<string, never>]
  : [values: Values<G, N>]

/** Names a sentence of the catalogue. */
export const errorMessage = <G extends ErrorGroup, N extends ErrorName<G>>(
  group: G,
  name: N,
  ...[values]: Rest<G, N>
): ErrorMessage => ({ group, name, values: values ?? {} })

/** The sentence to somebody who is not logged in, as the endpoint words it. */
export const signedOut = (message: SignedOutMessage = refusals.signedOut.anything[1]): ErrorMessage => ({
  group: 'signedOut',
  name: Object.entries(errorTexts.signedOut).find(([, sentence]) => sentence === message)?.[0] ?? 'anything',
  values: {},
})

/** A sentence as the staff have it. */
export function said(
  { refusals: sentences, brand, support }: Pick<WordedSettings, 'refusals' | 'brand' | 'support'>,
  what: ErrorMessage,
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
  sentences: ErrorTexts,
  { group, name, values }: ErrorMessage,
  shop: Record<string, string>,
): string {
  const own = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' ? value : fill(sentences, value, shop),
  ])
  const ofGroup: Record<string, string> = sentences[group]
  return filled(ofGroup[name] ?? '', { ...shop, ...Object.fromEntries(own) })
}

interface WordedDetails extends Omit<Details, 'errors' | 'errorMessage' | 'errorMessages'> {
  /** The field that it is about. */
  field?: string
  /** Where the reason within the sentence has another one. */
  code?: ShopError['code']
}

/**
 * A refusal in the words of the release, which the answer to the caller puts into those of the staff.
 * @param details.field also says it beside that field.
 */
export const shopError = (
  what: ErrorMessage,
  { field, code = codeOf(what), ...details }: WordedDetails = {},
): ShopError => withMessages(what, code, field === undefined ? {} : { [field]: what }, details)

/** A refusal that says something beside each field, the first of them above all. */
export function fieldErrors(errorMessages: Record<string, ErrorMessage>): ShopError {
  const [first] = Object.values(errorMessages)
  if (!first) throw new Error('A refusal says something.')
  return withMessages(first, codeOf(first), errorMessages, {})
}

function withMessages(
  what: ErrorMessage,
  code: ShopError['code'],
  errorMessages: Record<string, ErrorMessage>,
  details: Details,
): ShopError {
  const errors = Object.entries(errorMessages).map(([field, each]) => [field, inRelease(each)])
  return new ShopError(code, inRelease(what), {
    ...details,
    errorMessage: what,
    ...(errors.length > 0 && { errorMessages, errors: Object.fromEntries(errors) }),
  })
}

function codeOf({ group, name }: ErrorMessage): ShopError['code'] {
  const ofGroup: Record<string, readonly [ShopError['code'], string]> = refusals[group]
  const found = ofGroup[name]
  if (!found) throw new Error(`There is no refusal ${group}.${name}.`)
  return found[0]
}

/** A sentence as the release has it. */
export const inRelease = (what: ErrorMessage): string => fill(errorTexts, what, {})

/** What a refusal says to its caller in the words of the staff. */
export function inWordsOf(
  settings: WordedSettings,
  error: ShopError,
): Pick<ShopError, 'message'> & Pick<Details, 'errors'> {
  const { errorMessage: what, errorMessages = {}, errors } = error.details
  const worded = Object.entries(errorMessages).map(([field, each]) => [field, said(settings, each)])
  return {
    message: what ? said(settings, what) : error.message,
    ...(errors && { errors: { ...errors, ...Object.fromEntries(worded) } }),
  }
}
