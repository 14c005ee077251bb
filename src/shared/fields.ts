import * as z from 'zod/mini'
import { clampQuantity, isEmail, isUnstorable, maxBusinessQuantity } from './field-rules.ts'
import { normaliseIdentifier, normaliseText } from './text/normalise.ts'
import { normalisePhone } from './text/phone.ts'

/** Required text of one line: a line break, as pasting can bring, counts as a space. Otherwise as {@link longText}. */
export const text = (label: string, max: number, missing?: string) =>
  checkedText(label, max, missing, oneLine)

/** Required text of any number of lines: normalised, not empty, nothing that can't be stored, at most `max` characters. */
export const longText = (label: string, max: number, missing?: string) =>
  checkedText(label, max, missing, trimmed)

/** An e-mail address, number or code on one line, as {@link identifierOf} reads it. */
export const identifier = (label: string, max: number, missing?: string) =>
  checkedText(label, max, missing, identifierOf)

const trimmed = (value: string): string => normaliseText(value).trim()

/** Text that may be empty: normalised, nothing that can't be stored, at most `max` characters. `tidy` also trims it. */
export const optionalText = (
  label: string,
  max: number,
  { tooLong = `${label} can have at most ${max} characters.`, tidy = trimmed } = {},
) =>
  z.string(`${label} must be text.`).check(
    z.overwrite(tidy),
    z.maxLength(max, tooLong),
    z.refine((value) => !isUnstorable(value), `${label} has characters that can't be stored.`),
  )

/** Normalised; blanks, tabs and ends of lines become one blank each run. */
export const oneLine = (value: string): string => normaliseText(value).replace(/\s+/g, ' ').trim()

/** An identifier on one line: {@link normaliseIdentifier}, then {@link oneLine}. */
export const identifierOf = (value: string): string => oneLine(normaliseIdentifier(value))

const checkedText = (
  label: string,
  max: number,
  missing = `${label} is required.`,
  tidy: (value: string) => string,
) =>
  z.string({ error: (issue) => (issue.input == null ? missing : `${label} must be text.`) }).check(
    z.overwrite(tidy),
    z.minLength(1, missing),
    z.maxLength(max, `${label} can have at most ${max} characters.`),
    z.refine((value) => !isUnstorable(value), `${label} has characters that can't be stored.`),
  )

export const email = (label = 'Email', missing?: string) =>
  identifier(label, 254, missing).check(z.refine(isEmail, 'Please enter a valid email address.'))

const wrongPhone = 'Please enter a valid Indian mobile number.'

/** A phone number, normalised to +91 and ten digits. */
export const phone = (label = 'Phone number', missing?: string) =>
  z.pipe(
    identifier(label, 20, missing).check(z.refine((value) => normalisePhone(value) !== null, wrongPhone)),
    z.transform((value) => normalisePhone(value) ?? value),
  )

/** The same for an optional number: null for an empty one. */
export const optionalPhone = (label: string) =>
  z.pipe(
    optionalText(label, 20, { tidy: identifierOf }).check(
      z.refine((value) => value === '' || normalisePhone(value) !== null, wrongPhone),
    ),
    z.transform((value) => normalisePhone(value)),
  )

const unknownProduct = 'Unknown product.'

/** A product id: a positive integer, or its digits, since query strings and older clients send text. */
export const productId = z.pipe(
  z.union(
    [
      z.int().check(z.positive(unknownProduct), z.maximum(2_147_483_647, unknownProduct)),
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, unknownProduct)),
    ],
    unknownProduct,
  ),
  z.transform(Number),
)

/** The requested packs, any integer; the use case limits it to 1..10 and can report that. */
export const askedQuantity = z.int('Quantity must be a whole number.')

/**
 * An integer limited to 1..10,000; anything else is refused. The quote limits it further, to 10 (specification §5) unless the
 * shopper is a marked business.
 */
export const quantity = z.pipe(
  askedQuantity,
  z.transform((value) => clampQuantity(value, maxBusinessQuantity)),
)

/** A rupee amount in JSON: at most two decimals. */
export const rupees = z.number('Amount must be a number of rupees.')

/** An instant as JSON carries it: ISO 8601 in UTC. */
export const instant = z.string()

/** Any phone number, since only people call it. */
export const anyPhone = identifier('Phone number', 30).check(
  z.refine((value) => /^[+\d][\d\s().-]{5,}$/.test(value), 'Please enter a valid phone number.'),
)
