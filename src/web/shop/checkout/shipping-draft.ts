import * as z from 'zod/mini'
import { kept } from '../../session/kept.ts'

const text = z.optional(z.string())

/** What was typed so far, through reloads and signing in. Never anything of a card: the provider alone asks for that. */
export const shippingDraft = kept(
  'shippingDraft',
  z.object({ fullName: text, address: text, city: text, state: text, zip: text, country: text }),
)
