import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'

/** The kinds of changes that open screens receive, each with its permission. */
export const liveKinds = {
  order: 'orders.read',
  draft_order: 'drafts.write',
  refund: 'orders.read',
  return: 'returns.read',
  replacement: 'returns.read',
  dispute: 'orders.read',
  matter: 'orders.read',
  unmatched: 'money.read',
  payout: 'money.read',
  ticket: 'messages.read',
  review: 'reviews.read',
  customer: 'customers.read',
  /** Who has a ticket open; the id is the ticket's. */
  presence: 'messages.read',
  product: 'products.read',
  draft: 'products.read',
  'tax-rate': 'products.read',
  article: 'articles.write',
  'article-draft': 'articles.write',
  newsletter: 'newsletter.write',
  stock: 'stock.read',
  'page-text': 'pages.write',
  settings: 'settings.read',
  checklist: 'settings.read',
  backup: 'backups.write',
  'report-run': 'reports.read',
  'tax-report-run': 'finance.read',
  staff: 'staff.read',
  role: 'staff.read',
  handover: 'orders.read',
  view: 'orders.read',
  webhook: 'webhooks.read',
  proposal: 'orders.read',
} as const satisfies Record<string, Permission>

export type LiveKind = keyof typeof liveKinds

/** Something that changed. The id is that of its row; a screen that has the version already does nothing. */
export interface Change {
  kind: LiveKind
  id: string
  version: number | null
}

/** A change as it travels. */
export type SentChange = [kind: LiveKind, id: string, version: number | null]

/** Messages of a stream besides changes: load everything again, the permissions changed, the sign-in ended. */
export const streamEvents = { changes: 'changes', again: 'again', rights: 'rights', over: 'over' } as const

export const watchChanges = endpoint({
  id: 'watchChanges',
  method: 'GET',
  path: '/api/live',
  tag: 'Back office',
  access: 'signed-in',
  summary:
    'An open stream (server-sent events) of what changes: kinds, ids and versions of things that the caller may see. `again` says that something may have been missed, `rights` that the permissions changed, `over` that the sign-in ended.',
  isStream: true,
  isBackground: true,
  contentType: 'text/event-stream',
  reply: z.unknown(),
})
