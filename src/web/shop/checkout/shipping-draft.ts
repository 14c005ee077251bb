import * as z from 'zod/mini'
import { tabStore } from '../../lib/session/tab-store.ts'

const text = z.optional(z.string())

/**
 * The typed address, stored through reloads and sign-ins. Never card data, which only the provider asks for.
 */
export const shippingDraft = tabStore(
  'shippingDraft',
  z.object({ fullName: text, address: text, city: text, state: text, zip: text, country: text, phone: text }),
)
