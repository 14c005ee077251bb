import * as z from 'zod/mini'
import { Delivery } from '#contract/shop/checkout.ts'
import { email, longText, optionalPhone, phone, text } from '#shared/fields.ts'
import { readMoment } from '../../catalog/imports/moments.ts'
import { placeProblem } from '../../checkout/delivery/place-address.ts'
import type { RowValues } from '../../platform/imports/kind.ts'

/** Time and source of a newsletter consent, as far as the table has them. */
export interface Consent {
  since: Date | null
  source: string
}

/** The parsed values of a row; null where it has none. */
export interface GivenCustomer {
  /** Null without a readable one; such a person is found by the phone. */
  email: string | null
  name: string | null
  phone: string | null
  /** The name is empty when the customer is the receiver. */
  address: z.infer<typeof Delivery> | null
  consent: Consent | null
  note: string | null
  overwrites: boolean
}

type Problems = Record<string, string>
type Values = RowValues['values']

const schemas = {
  email: email('E-mail'),
  name: text('Full name', 100),
  phone: phone('Phone'),
  newsletter_source: text('Newsletter source', 200),
  note: longText('Note', 2000),
}

/** Columns by address field, for problems whose column has another name. */
const columnOf: Record<string, string> = { fullName: 'receiver', phone: 'courier_phone' }

export interface ReadCustomer {
  given: GivenCustomer
  /** What is left out of the row, by field. */
  problems: Problems
  /** Why the row is rejected, by field. */
  refusals: Problems
}

/** Parses a row by the rules of the shop's forms, and leaves out the parts that break them. */
export function readCustomerRow({ values }: RowValues): ReadCustomer {
  const problems: Problems = {}
  const refusals: Problems = {}
  for (const [field, value] of Object.entries(values))
    if (value === null) refusals[field] = 'A table takes nothing away from customers.'
  const read = (field: keyof typeof schemas): string | null => {
    const value = values[field]
    if (value === undefined || value === null) return null
    const parsed = z.safeParse(schemas[field], value)
    if (parsed.success) return parsed.data
    problems[field] = sentenceOf(parsed.error)
    return null
  }
  const given = {
    email: read('email'),
    name: read('name'),
    phone: read('phone'),
    address: readAddress(values, problems),
    note: read('note'),
    consent: readConsent(values, { problems, source: read('newsletter_source') }),
    overwrites: readYes(values, 'overwrite', problems),
  }
  if (given.email === null && given.phone === null)
    refusals.email =
      problems.email ?? 'Neither an e-mail nor an Indian mobile number: nothing tells whose row this is.'
  if (given.email === null && given.consent !== null) {
    given.consent = null
    problems.newsletter = 'A newsletter needs an e-mail.'
  }
  return { given, problems, refusals }
}

const sentenceOf = ({ issues }: { issues: { message: string }[] }): string =>
  issues[0]?.message ?? 'This can’t be read.'

/** Placeholder for the account's name, which is unknown here. */
const unnamed = 'The customer'

function readAddress(values: Values, problems: Problems): GivenCustomer['address'] {
  const { address, city, state, zip, receiver, name, country, courier_phone: phone } = values
  // A country or a name alone is no address.
  if (!address && !city && !zip) return null
  const courierPhone = z.safeParse(optionalPhone('Phone at the address'), phone ?? '')
  if (!courierPhone.success) problems.courier_phone = sentenceOf(courierPhone.error)
  const parsed = z.safeParse(Delivery, {
    address: address ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: zip ?? '',
    fullName: receiver ?? name ?? unnamed,
    country: country ?? 'India',
    ...(courierPhone.data && { phone: courierPhone.data }),
  })
  if (!parsed.success) {
    reportWrongFields(parsed.error.issues, problems)
    return null
  }
  const problem = placeProblem(parsed.data)
  if (problem !== null) {
    problems.state = `${problem} The address is left out.`
    return null
  }
  return { ...parsed.data, country: 'India', fullName: (receiver ?? name) ? parsed.data.fullName : '' }
}

function reportWrongFields(issues: z.core.$ZodIssue[], problems: Problems): void {
  for (const { path, message } of issues) {
    const field = String(path[0])
    problems[columnOf[field] ?? field] ??=
      message === 'Please fill in all shipping information.'
        ? 'The address is left out, since this is missing.'
        : `${message} The address is left out.`
  }
}

/** A consent without its source proves nothing, so it is left out. */
function readConsent(
  values: Values,
  { problems, source }: { problems: Problems; source: string | null },
): Consent | null {
  const agreed = readYes(values, 'newsletter', problems)
  const written = values.newsletter_since
  const since = written ? readMoment(written, { isEnd: false }) : null
  if (written && since === null)
    problems.newsletter_since = 'Write the moment like 2025-11-30 18:00, in Indian time.'
  const isToCome = since !== null && since > new Date()
  if (isToCome) problems.newsletter_since = 'This moment is still to come.'
  if (!agreed) return null
  if (source === null) {
    problems.newsletter_source ??= 'Say where they agreed: a consent without its source proves nothing.'
    return null
  }
  return { since: isToCome ? null : since, source }
}

function readYes(values: Values, field: string, problems: Problems): boolean {
  const answer = (values[field] ?? '').trim()
  if (/^(yes|y|true|1|subscribed)$/i.test(answer)) return true
  if (!/^(|no|n|false|0|not subscribed|unsubscribed)$/i.test(answer)) problems[field] = 'Write yes or no.'
  return false
}
