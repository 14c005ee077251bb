import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

/** A query or a product, and how often. */
const Counted = z.object({ what: z.string(), times: z.int() })

const AgentPlatform = z.object({
  id: z.int(),
  /** The address of its profile, by which the platform is known. */
  profile_url: z.string(),
  first_seen: instant,
  searches: z.int(),
  /** The most frequent queries. */
  queries: z.array(Counted),
  lookups: z.int(),
  /** The products that most carts and checkouts had. */
  products: z.array(Counted),
  /** Lines of carts, and lines of checkouts. */
  carted: z.int(),
  checked_out: z.int(),
  /** Paid orders whose buyers came from it, and their total. */
  orders: z.int(),
  revenue: rupees,
  /** The state of the platform's endpoint for events of orders; null where its profile names none. */
  webhook: z.nullable(z.enum(['active', 'paused', 'off'])),
})
export type AgentPlatform = z.infer<typeof AgentPlatform>

export const getAgents = endpoint({
  id: 'getAgents',
  method: 'GET',
  path: '/api/agents',
  tag: 'Reports',
  access: 'reports.read',
  summary:
    'What platforms of agents searched, carted and bought in the last 30 days, those with most orders first.',
  reply: z.object({
    /** Whether agents may call the shop. */
    is_on: z.boolean(),
    /** Where platforms read what the shop offers. */
    profile_url: z.string(),
    platforms: z.array(AgentPlatform),
  }),
})
