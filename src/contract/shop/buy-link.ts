import * as z from 'zod/mini'
import { optionalText } from '#shared/fields.ts'
import { endpoint, type Reply } from '../endpoint.ts'
import { Quote } from './checkout.ts'

/** Why a line of a link is left out or has fewer packs. */
const LinkRemark = z.object({ code: z.string(), message: z.string() })

export const quoteLink = endpoint({
  id: 'quoteLink',
  method: 'POST',
  path: '/api/checkout/link',
  tag: 'Buying',
  access: 'guest-or-shopper',
  summary:
    'Price the lines of the link `/buy/{lines}` that can be bought, and say which are left out or have fewer packs. Creates no order and changes no cart.',
  body: z.object({
    /** Ids with quantities, such as `1:2,4:1`. */
    lines: optionalText('Lines', 5_000),
    code: z.optional(optionalText('Code', 40)),
  }),
  reply: z.object({
    /** The lines that can be bought. Without any, the total is 0. */
    quote: Quote,
    remarks: z.array(LinkRemark),
  }),
})
export type LinkQuote = Reply<typeof quoteLink>
