import * as z from 'zod/mini'
import { isEmail, isUnstorable } from '#shared/field-rules.ts'
import { oneLine, text } from '#shared/fields.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'

/** The version that an edit is based on. */
export const version = z.int('The version must be a whole number.').check(z.positive('Unknown version.'))

/** Why something is done: 1 to 200 characters. */
export const reason = text('Reason', 200)

/** Money goes back although the shopper's bank asks about its payment; without it that is 409 `payment_disputed`. */
export const despiteDispute = z.optional(z.boolean('Say whether it goes back despite the dispute.'))

/** A day in India, `2026-12-01`. PostgreSQL has no year 0, and no book of the shop leaves this century. */
export const day = z.iso
  .date('The day must be written like 2026-12-01.')
  .check(z.refine((written) => written.startsWith('20'), 'The day must be in the years 2000 to 2099.'))

export const rowId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'There is nothing under this number.')),
  z.transform(Number),
)

/** Words to search for, on one line. */
export const searchText = (max: number) =>
  z.string().check(
    z.overwrite(oneLine),
    z.maxLength(max, 'The search is too long.'),
    z.refine((value) => !isUnstorable(value), 'The search has characters that nothing can have.'),
  )

/** The ticket in which something is asked for, where there is one. */
export const askedInTicket = z.optional(
  z.int('Unknown ticket.').check(z.positive('Unknown ticket.'), z.lte(2_147_483_647, 'Unknown ticket.')),
)

/** Where the next page of a list begins. */
export const cursor = z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Unknown cursor.')))

/** Where the next page of a list by day begins: the day and the id of the last one seen, '2026-12-27_52'. */
export const dayCursor = z.optional(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}_\d{1,15}$/, 'Unknown cursor.'),
    z.refine((written) => z.safeParse(day, written.slice(0, 10)).success, 'Unknown cursor.'),
  ),
)

/** The address where it is one, else null. */
export function emailIn(value: string): string | null {
  const address = normaliseIdentifier(value)
  return isEmail(address) ? address : null
}

/** An order as people write it. It comes back in answers that are kept, so it has nothing that can't be stored. */
export const orderName = z.string('An order is named by its number.').check(
  z.overwrite(normaliseIdentifier),
  z.maxLength(20, 'Unknown order.'),
  z.refine((value) => !isUnstorable(value), 'Unknown order.'),
)
