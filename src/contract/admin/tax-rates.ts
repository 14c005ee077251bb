import * as z from 'zod/mini'
import { instant, text } from '#shared/fields.ts'
import { hasTwoDecimals } from '#shared/money.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, day, rowId, version } from './fields.ts'
import { productFields } from './products.ts'

const rate = z
  .number('The rate must be a number.')
  .check(
    z.gte(0, 'It must not be negative.'),
    z.lt(100, 'It must be below 100.'),
    z.refine(hasTwoDecimals, 'It has at most two decimals.'),
  )

/** What is typed of a rate. */
const fields = {
  /** Of a heading with all that is in it; the longest HSN that fits decides. */
  hsn: productFields.hsn,
  rate,
  /** From midnight in India on. */
  starts_on: day,
  /** The notification that says so. */
  source: text('Source', 200),
}

const RateFields = z.object(fields)
export type RateFields = z.infer<typeof RateFields>

export const rateStates = ['holding', 'coming', 'past'] as const
export type RateState = (typeof rateStates)[number]

export const TaxRate = z.object({
  ...fields,
  id: z.int(),
  version: z.int(),
  state: z.enum(rateStates),
  /** The last day before the next rate of the same HSN; null while none is known. */
  ends_on: z.nullable(day),
  by: z.string(),
  created_at: instant,
  /** Whether orders have it; then it stays as it is. */
  is_used: z.boolean(),
  /** Products and parts of kits that take their rate by this HSN. */
  goods: z.int(),
})
export type TaxRate = z.infer<typeof TaxRate>

const id = z.int('Unknown rate.').check(z.positive('Unknown rate.'), z.lte(999_999_999, 'Unknown rate.'))

/** What a rate would touch. */
const RateSum = z.object({
  /** Products that would have it, the first five by name. */
  products: z.int(),
  names: z.array(z.string()),
  /** Parts of kits that would have it. */
  parts: z.int(),
  /** Products and parts of the same HSN that keep a rate of their own. */
  own: z.int(),
  /** Open payments with one of the products; they keep the tax that they were quoted. */
  open_payments: z.int(),
  /** What this HSN has on the day before; null where none is known. */
  before: z.nullable(rate),
})
export type RateSum = z.infer<typeof RateSum>

export const listTaxRates = endpoint({
  id: 'listTaxRates',
  method: 'GET',
  path: '/api/tax-rates',
  tag: 'Products',
  access: 'products.read',
  summary:
    'Rates of the GST by HSN: those that hold by HSN, those that come by their first day, past ones the last first. `hsn` finds all that begin with it.',
  query: z.object({
    state: z.optional(z.enum(rateStates, 'Unknown state.')),
    hsn: z.optional(z.string().check(z.regex(/^\d{0,8}$/, 'An HSN has digits only.'))),
    cursor,
  }),
  reply: z.object({ rates: z.array(TaxRate), next_cursor: z.nullable(z.string()), count: z.int() }),
})

export const checkTaxRate = endpoint({
  id: 'checkTaxRate',
  method: 'POST',
  path: '/api/tax-rates/check',
  tag: 'Products',
  access: 'products.tax',
  isForPeople: true,
  summary: 'Preview a tax rate. Refused as saving would be; `id` names the edited rate.',
  body: z.extend(RateFields, { id: z.optional(id) }),
  reply: RateSum,
})

export const addTaxRate = endpoint({
  id: 'addTaxRate',
  method: 'POST',
  path: '/api/tax-rates',
  tag: 'Products',
  access: 'products.tax',
  isForPeople: true,
  isKeyed: true,
  summary:
    'Add a rate for an HSN from a day on. 409 `rate_exists` where the HSN has one from that day; an HSN that has a rate gets another from tomorrow at the earliest.',
  body: RateFields,
  reply: TaxRate,
})

export const editTaxRate = endpoint({
  id: 'editTaxRate',
  method: 'PUT',
  path: '/api/tax-rates/{id}',
  tag: 'Products',
  access: 'products.tax',
  isForPeople: true,
  isVersioned: true,
  summary:
    'Change a rate. 409 `rate_used` once orders have it, `rate_needed` where goods would be without one; its source can always be mended.',
  params: z.object({ id: rowId }),
  body: z.extend(RateFields, { version }),
  reply: TaxRate,
})

export const removeTaxRate = endpoint({
  id: 'removeTaxRate',
  method: 'POST',
  path: '/api/tax-rates/{id}/remove',
  tag: 'Products',
  access: 'products.tax',
  isForPeople: true,
  isVersioned: true,
  summary:
    'Delete a tax rate. 409 `rate_used` once orders have it, `rate_needed` where goods would be without one.',
  params: z.object({ id: rowId }),
  body: z.object({ version }),
  reply: z.object({ removed: z.boolean() }),
})

export const followTaxRate = endpoint({
  id: 'followTaxRate',
  method: 'POST',
  path: '/api/tax-rates/{id}/follow',
  tag: 'Products',
  access: 'products.tax',
  isForPeople: true,
  isKeyed: true,
  summary:
    'Let products and parts follow the rate of this HSN: those whose own rate is the same today, so no tax changes.',
  params: z.object({ id: rowId }),
  body: z.object({}),
  reply: z.object({ products: z.int(), parts: z.int() }),
})
