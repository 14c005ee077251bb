import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, searchText } from './fields.ts'

const values = z.nullable(z.record(z.string(), z.unknown()))

export const AuditEntry = z.object({
  /** A later entry has a higher one. */
  id: z.int(),
  at: instant,
  /** A name, or `the shop`, `the provider`, `a shopper`. */
  actor: z.string(),
  action: z.string(),
  /** `order:ORD017`, `product:3`, `staff:2` … */
  entity: z.string(),
  /** Only the fields that differ. */
  before: values,
  after: values,
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditFilters = {
  actor: z.optional(searchText(254)),
  entity: z.optional(searchText(100)),
}

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  tag: 'Back office',
  access: 'audit.read',
  summary:
    'Who changed what, newest first. `actor` is the e-mail address of a member of the staff, `entity` one thing (`order:ORD017`) or a kind (`order`).',
  query: z.object({ ...auditFilters, cursor }),
  reply: z.object({ entries: z.array(AuditEntry), next_cursor: z.nullable(z.string()) }),
})
