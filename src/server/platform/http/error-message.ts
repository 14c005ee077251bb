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

/** The values argument; optional when the message has no fields. */
type ValuesArgument<G extends ErrorGroup, N extends ErrorName<G>> = [ErrorField<G, N>] extends [never]
  ? [values?: Record<string, never>]
  : [values: Values<G, N>]

/** Refers to a message of the catalogue. */
export const errorMessage = <G extends ErrorGroup, N extends ErrorName<G>>(
  group: G,
  name: N,
  ...[values]: ValuesArgument<G, N>
): ErrorMessage => ({ group, name, values: values ?? {} })

/** Refers to the message that an endpoint gives to signed-out callers. */
export const signedOut = (message: SignedOutMessage = refusals.signedOut.anything[1]): ErrorMessage => ({
  group: 'signedOut',
  name: Object.entries(errorTexts.signedOut).find(([, sentence]) => sentence === message)?.[0] ?? 'anything',
  values: {},
})

/** Formats a message as staff edited it. */
export function formatErrorMessage(
  { refusals: sentences, brand, support }: Pick<WordedSettings, 'refusals' | 'brand' | 'support'>,
  message: ErrorMessage,
): string {
  const shop = {
    brand: brand.name,
    supportEmail: support.email,
    supportPhone: support.phone,
    supportHours: support.hours,
  }
  return fill(sentences, message, shop)
}

function fill(
  sentences: ErrorTexts,
  { group, name, values }: ErrorMessage,
  shop: Record<string, string>,
): string {
  const formatted = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' ? value : fill(sentences, value, shop),
  ])
  const messagesOfGroup: Record<string, string> = sentences[group]
  return filled(messagesOfGroup[name] ?? '', { ...shop, ...Object.fromEntries(formatted) })
}

interface MessageDetails extends Omit<Details, 'errors' | 'errorMessage' | 'errorMessages'> {
  /** The field that the error is about. */
  field?: string
  /** Error code, when it differs from that of the message. */
  code?: ShopError['code']
}

/**
 * Creates an error with the built-in message. The error handler replaces it by the message that staff edited.
 * @param details.field also reports the message for this field.
 */
export const shopError = (
  message: ErrorMessage,
  { field, code = codeOf(message), ...details }: MessageDetails = {},
): ShopError => withMessages(message, code, field === undefined ? {} : { [field]: message }, details)

/**
 * Creates an error with a message for each field; the first one is the main message.
 * @throws {Error} without any field.
 */
export function fieldErrors(errorMessages: Record<string, ErrorMessage>): ShopError {
  const [first] = Object.values(errorMessages)
  if (!first) throw new Error('A refusal says something.')
  return withMessages(first, codeOf(first), errorMessages, {})
}

function withMessages(
  message: ErrorMessage,
  code: ShopError['code'],
  errorMessages: Record<string, ErrorMessage>,
  details: Details,
): ShopError {
  const errors = Object.entries(errorMessages).map(([field, each]) => [field, builtInMessage(each)])
  return new ShopError(code, builtInMessage(message), {
    ...details,
    errorMessage: message,
    ...(errors.length > 0 && { errorMessages, errors: Object.fromEntries(errors) }),
  })
}

function codeOf({ group, name }: ErrorMessage): ShopError['code'] {
  const messagesOfGroup: Record<string, readonly [ShopError['code'], string]> = refusals[group]
  const found = messagesOfGroup[name]
  if (!found) throw new Error(`There is no refusal ${group}.${name}.`)
  return found[0]
}

/** Formats a built-in message. */
export const builtInMessage = (message: ErrorMessage): string => fill(errorTexts, message, {})

/** Formats the messages of an error as staff edited them. */
export function messagesInWordingOf(
  settings: WordedSettings,
  error: ShopError,
): Pick<ShopError, 'message'> & Pick<Details, 'errors'> {
  const { errorMessage: message, errorMessages = {}, errors } = error.details
  const formatted = Object.entries(errorMessages).map(([field, each]) => [
    field,
    formatErrorMessage(settings, each),
  ])
  return {
    message: message ? formatErrorMessage(settings, message) : error.message,
    ...(errors && { errors: { ...errors, ...Object.fromEntries(formatted) } }),
  }
}
