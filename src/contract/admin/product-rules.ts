import * as z from 'zod/mini'
import { identifier, rupees } from '#shared/fields.ts'
import { hasTwoDecimals } from '#shared/money.ts'

const wholePaise = 'Amounts have at most two decimals.'

export const price = rupees.check(
  z.gt(0, 'A price must be above zero.'),
  z.lte(10_000_000, 'This price is too high.'),
  z.refine(hasTwoDecimals, wholePaise),
)

/** What a part is of the price of its kit; none, for what comes with it free. */
export const share = z
  .number('Give its share of the price in rupees; 0 for what comes free.')
  .check(
    z.gte(0, 'A share must not be negative.'),
    z.lte(10_000_000, 'This share is too high.'),
    z.refine(hasTwoDecimals, wholePaise),
  )

export const percent = z
  .number('The percentage must be a number.')
  .check(
    z.gte(0, 'It must not be negative.'),
    z.lt(100, 'It must be below 100.'),
    z.refine(hasTwoDecimals, 'It has at most two decimals.'),
  )

export const hsn = identifier('HSN', 8).check(z.regex(/^\d{4}(\d{2}){0,2}$/, 'An HSN has 4, 6 or 8 digits.'))
