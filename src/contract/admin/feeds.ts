import * as z from 'zod/mini'
import { instant, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { rowId } from './fields.ts'

/** The tables that a spreadsheet may read, each with the permission that its maker needs. None has personal data. */
export const feedContents = {
  orders: { label: 'Orders of twelve months, without names and addresses', permission: 'orders.read' },
  sales: { label: 'Lines of invoices and credit notes of twelve months', permission: 'reports.read' },
  stock: { label: 'Stock as it is now', permission: 'stock.read' },
} as const satisfies Record<string, { label: string; permission: Permission }>
export type FeedContent = keyof typeof feedContents
export const feedContentKeys = Object.keys(feedContents) as FeedContent[]

export const Feed = z.object({
  id: z.int(),
  name: z.string(),
  content: z.enum(feedContentKeys),
  /** The member whose rights bound it. */
  made_by: z.string(),
  is_revoked: z.boolean(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  last_used_from: z.nullable(z.string()),
})
export type Feed = z.infer<typeof Feed>

export const listFeeds = endpoint({
  id: 'listFeeds',
  method: 'GET',
  path: '/api/feeds',
  tag: 'API tokens',
  access: 'tokens.write',
  summary: 'List the addresses for spreadsheets, newest first.',
  reply: z.object({ feeds: z.array(Feed) }),
})

export const createFeed = endpoint({
  id: 'createFeed',
  method: 'POST',
  path: '/api/feeds',
  tag: 'API tokens',
  access: 'tokens.write',
  requiresReauthentication: true,
  summary:
    'Create an address from which a spreadsheet reads a table. The reply shows it, once; the caller needs the permission for the table.',
  body: z.object({ name: text('Name', 60), content: z.enum(feedContentKeys, 'Unknown table.') }),
  reply: z.object({ id: z.int(), url: z.string() }),
})

export const revokeFeed = endpoint({
  id: 'revokeFeed',
  method: 'POST',
  path: '/api/feeds/{id}/revoke',
  tag: 'API tokens',
  access: 'tokens.write',
  summary: 'Revoke an address for spreadsheets at once. Idempotent.',
  params: z.object({ id: rowId }),
  reply: z.object({ message: z.string() }),
})

export const readFeed = endpoint({
  id: 'readFeed',
  method: 'GET',
  path: '/api/feeds/{file}',
  tag: 'API tokens',
  access: 'anyone',
  limit: { calls: 120, windowSeconds: 60 },
  summary:
    'The table of a secret address (CSV, `{secret}.csv`), for IMPORTDATA and the like. It needs no sign-in, names no person, and is read at most 60 times an hour.',
  params: z.object({ file: z.string().check(z.maxLength(100, 'Unknown address.')) }),
  reply: z.unknown(),
  contentType: 'text/csv; charset=utf-8',
})
