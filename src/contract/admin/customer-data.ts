import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Customer } from './customers.ts'
import { reason, rowId } from './fields.ts'

const params = z.object({ id: rowId })

/** Why a customer can't be erased yet. */
export const underWayReasons = [
  'paying',
  'sending',
  'due',
  'refund',
  'return',
  'replacement',
  'dispute',
  'matter',
  'guarantee',
] as const

export const UnderWay = z.object({
  order: z.string(),
  reason: z.enum(underWayReasons),
  /** A sentence. */
  text: z.string(),
})
export type UnderWay = z.infer<typeof UnderWay>

export const exportCustomer = endpoint({
  id: 'exportCustomer',
  method: 'POST',
  path: '/api/customers/{id}/export',
  tag: 'Customers',
  access: 'customers.export',
  requiresReauthentication: true,
  summary: 'Everything that the shop holds of a customer, as one file. An entry of the log.',
  params,
  contentType: 'application/json; charset=utf-8',
  reply: z.unknown(),
})

/** A part of what is held: how much of it there is. */
const Part = z.object({ what: z.string(), count: z.int() })

export const ErasurePreview = z.object({
  under_way: z.array(UnderWay),
  goes: z.array(Part),
  /** With the reason why it stays. */
  stays: z.array(z.extend(Part, { why: z.string() })),
  /** Names exactly this preview. */
  seen: z.string(),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

export const previewErasure = endpoint({
  id: 'previewErasure',
  method: 'GET',
  path: '/api/customers/{id}/erasure',
  tag: 'Customers',
  access: 'customers.erase',
  summary: 'What erasing a customer would take away, what would stay and why, and what is still under way.',
  params,
  reply: ErasurePreview,
})

const erasing = { tag: 'Customers', access: 'customers.erase', params } as const

export const eraseCustomer = endpoint({
  ...erasing,
  id: 'eraseCustomer',
  method: 'POST',
  path: '/api/customers/{id}/erase',
  requiresReauthentication: true,
  isKeyed: true,
  summary:
    'Erase a customer, exactly as the preview `seen` showed. 409 `customer_under_way` with what is under way, `erasure_changed` with the preview of now.',
  body: z.object({
    reason,
    seen: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Please look at the preview first.')),
    /** The customer wants it in spite of a guarantee that still runs. */
    gives_up_guarantee: z.boolean('Say yes or no.'),
  }),
  reply: z.object({ message: z.string() }),
})

export const eraseWhenFinished = endpoint({
  ...erasing,
  id: 'eraseWhenFinished',
  method: 'POST',
  path: '/api/customers/{id}/erase-when-finished',
  requiresReauthentication: true,
  isKeyed: true,
  summary:
    'Erase a customer by itself once nothing of theirs is under way. Until then they can sign in and buy.',
  body: z.object({ reason, gives_up_guarantee: z.boolean('Say yes or no.') }),
  reply: Customer,
})

export const keepCustomer = endpoint({
  ...erasing,
  id: 'keepCustomer',
  method: 'POST',
  path: '/api/customers/{id}/keep',
  summary: 'Call off that a customer is to be erased once their orders are finished.',
  body: z.object({ reason }),
  reply: Customer,
})
