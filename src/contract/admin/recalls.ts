import * as z from 'zod/mini'
import { longText } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { Batch } from './batches.ts'
import { cursor, reason, rowId, version } from './fields.ts'

const params = z.object({ id: rowId })
const step = { tag: 'Batches', access: 'stock.write_off', params } as const

const words = longText('What the mail says', 2000)

export const recallBatch = endpoint({
  ...step,
  id: 'recallBatch',
  method: 'POST',
  path: '/api/batches/{id}/recall',
  isVersioned: true,
  summary:
    'Recall a batch for good: its packs can’t be bought or packed from now on, and its page in the shop says so.',
  body: z.object({ version, reason }),
  reply: Batch,
})

export const RecallOrder = z.object({
  id: z.string(),
  status: z.string(),
  /** Of the batch. */
  packs: z.int(),
  is_told: z.boolean(),
  /** An erased buyer, who has no address to write to. */
  is_erased: z.boolean(),
})
export type RecallOrder = z.infer<typeof RecallOrder>

export const listBatchOrders = endpoint({
  ...step,
  id: 'listBatchOrders',
  method: 'GET',
  path: '/api/batches/{id}/orders',
  access: 'stock.read',
  summary:
    'The orders that have packs of a batch, the newest first, and whether they were notified of its recall.',
  query: z.object({ cursor }),
  reply: z.object({
    orders: z.array(RecallOrder),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
    /** How many were notified of the recall. */
    told: z.int(),
    /** How many would get a mail now. */
    to_tell: z.int(),
  }),
})

export const previewRecallMail = endpoint({
  ...step,
  id: 'previewRecallMail',
  method: 'POST',
  path: '/api/batches/{id}/recall/preview',
  summary: 'The mail of a recall as its readers get it. It sends nothing.',
  body: z.object({ words }),
  reply: z.object({ subject: z.string(), text: z.string() }),
})

export const sendRecallMails = endpoint({
  ...step,
  id: 'sendRecallMails',
  method: 'POST',
  path: '/api/batches/{id}/recall/mails',
  isKeyed: true,
  summary:
    'Write to everybody whose order has packs of a recalled batch and who was not told yet; never twice for one order.',
  body: z.object({ words }),
  reply: z.object({ written: z.int() }),
})
