import * as z from 'zod/mini'
import { identifierOf, longText, optionalText, text } from '#shared/fields.ts'
import { isGstin, tidyGstin } from '#shared/gstin.ts'
import { endpoint } from '../endpoint.ts'
import { maxLegalNameLength } from './checkout.ts'

/** What the form for businesses sends. */
export const BusinessRequest = z.object({
  business_name: text('Name of the business', maxLegalNameLength),
  /** Empty for a business that is not registered. */
  gstin: optionalText('GSTIN', 30, { tidy: (typed) => tidyGstin(identifierOf(typed)) }).check(
    z.refine(
      (gstin) => gstin === '' || isGstin(gstin),
      'Please enter the 15 letters and digits of your GSTIN, as on its certificate, or leave it empty.',
    ),
  ),
  message: longText('What you need', 2000),
})
export type BusinessRequest = z.infer<typeof BusinessRequest>

export const askForBusiness = endpoint({
  id: 'askForBusiness',
  method: 'POST',
  path: '/api/business-requests',
  tag: 'Accounts',
  access: 'shopper',
  summary: 'Ask the shop to mark the account as a business; the shop gets a ticket, the shopper a copy.',
  signedOutMessage: 'You must be logged in to do this.',
  body: BusinessRequest,
  limit: { calls: 10, windowSeconds: 3600 },
  reply: z.object({ message: z.string() }),
})
