import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type Proposal,
  type ProposalKind,
  type ProposalState,
  type ProposalView,
  proposalKinds,
  proposalRights,
} from '#contract/admin/proposals.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import { formatRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, type RowOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { apiTokens, proposals, staffMembers } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { isWaiting } from './is-waiting.ts'

const proposal = alias(proposals, 'proposal')
const token = alias(apiTokens, 'token')
const member = alias(staffMembers, 'member')

const read = {
  id: proposal.id,
  kind: proposal.kind,
  orderId: proposal.orderId,
  ticketId: proposal.ticketId,
  productId: proposal.productId,
  productName: sql<string | null>`product.name`,
  version: proposal.version,
  content: proposal.content,
  replaced: proposal.replaced,
  state: sql<ProposalState>`CASE WHEN proposal.state = 'waiting' AND proposal.expires_at <= now() THEN 'expired' ELSE proposal.state END`,
  isOutdated: sql<boolean>`proposal.version IS NOT NULL
    AND proposal.version IS DISTINCT FROM coalesce(ordered.version, ticket.version, product.version)`,
  token: token.name,
  maker: member.fullName,
  createdAt: instantOf(proposal.createdAt),
  expiresAt: instantOf(proposal.expiresAt),
  decidedBy: sql<
    string | null
  >`(SELECT decider.full_name FROM staff_members decider WHERE decider.id = proposal.decided_by)`,
  decidedAt: instantOf(proposal.decidedAt),
  reason: proposal.reason,
}

/** A stored proposal with the shown facts of its subject. */
export type StoredProposal = RowOf<typeof read>

const tables = sql`proposals proposal JOIN api_tokens token ON token.id = proposal.token_id
  JOIN staff_members member ON member.id = token.staff_id
  LEFT JOIN orders ordered ON ordered.id = proposal.order_id LEFT JOIN tickets ticket ON ticket.id = proposal.ticket_id
  LEFT JOIN products product ON product.id = proposal.product_id`

/** The kinds about which a caller with these permissions may decide. */
const kindsOf = (permissions: readonly string[]): ProposalKind[] =>
  proposalKinds.filter((kind) => permissions.includes(proposalRights[kind]))

const ofKinds = (permissions: readonly string[]): SQL =>
  sql`kind = ANY (${sql.param(kindsOf(permissions))}::text[])`

interface ProposalFilter {
  view?: ProposalView | undefined
  cursor?: string | undefined
}

/** A page of the proposals that a caller may decide: waiting ones oldest first, the others newest first. */
export async function findProposals(
  db: Database,
  permissions: readonly string[],
  { view = 'waiting', cursor }: ProposalFilter,
): Promise<{ proposals: Proposal[]; next_cursor: string | null; count: number }> {
  const isOfWaiting = view === 'waiting'
  const chosen = sql`SELECT id FROM proposals WHERE ${ofKinds(permissions)} AND ${isOfWaiting ? isWaiting : sql`NOT (${isWaiting})`}`
  const after = cursor ? sql`AND proposal.id ${isOfWaiting ? sql`>` : sql`<`} ${Number(cursor)}` : sql``
  const order = isOfWaiting ? sql`proposal.id` : sql`proposal.id DESC`
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      read,
      (columns) => sql`
      SELECT ${columns} FROM ${tables} WHERE proposal.id IN (${chosen}) ${after} ORDER BY ${order} LIMIT ${pageSize + 1}`,
    ),
    readOne(db, counted, (columns) => sql`SELECT ${columns} FROM (${chosen}) AS chosen`),
  ])
  const { page, next_cursor } = pageOf(rows.map(present), ({ id }) => id)
  return { proposals: page, next_cursor, count }
}

const counted = { count: sql<number>`count(*)::int` }

/** How many proposals wait for a caller with these permissions. */
export async function countProposals(db: Database, permissions: readonly string[]): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM proposals WHERE ${ofKinds(permissions)} AND ${isWaiting}`,
  )
  return count
}

/** @throws {ShopError} `not_found`. */
export async function readProposal(db: Database, id: number): Promise<StoredProposal> {
  const found = await readFirst(
    db,
    read,
    (columns) => sql`SELECT ${columns} FROM ${tables} WHERE proposal.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such proposal.')
  return found
}

/** A proposal as its page shows it. */
export const present = (stored: StoredProposal): Proposal => ({
  id: stored.id,
  kind: stored.kind,
  subject: subjectOf(stored),
  subject_page: pageOfSubject(stored),
  ...differenceOf(stored),
  state: stored.state,
  is_outdated: stored.isOutdated,
  proposed_by: proposerOf(stored),
  created_at: stored.createdAt,
  expires_at: stored.expiresAt,
  decided_by: stored.decidedBy,
  decided_at: stored.decidedAt,
  reason: stored.reason,
})

export const proposerOf = ({ token, maker }: StoredProposal): string => `token ${token} of ${maker}`

export function subjectOf({ orderId, ticketId, productName }: StoredProposal): string {
  if (orderId !== null) return publicOrderId(orderId)
  return ticketId === null ? (productName ?? '') : publicTicketId(ticketId)
}

export function pageOfSubject({ orderId, ticketId, productId }: StoredProposal): string {
  if (orderId !== null) return `/orders/${publicOrderId(orderId)}`
  return ticketId === null ? `/products/${productId}` : `/tickets/${ticketId}`
}

interface StoredHold {
  reason: string
  until?: string | null
}

const inWords = ({ reason, until }: StoredHold): string =>
  `On hold${until ? ` until ${until}` : ''}: ${reason}`

/** What a proposal replaces and brings, in words. */
function differenceOf({ kind, content, replaced }: StoredProposal): Pick<Proposal, 'before' | 'after'> {
  switch (kind) {
    case 'order_hold':
      return { before: 'Not on hold', after: inWords(content as unknown as StoredHold) }
    case 'order_release':
      return { before: inWords(replaced as unknown as StoredHold), after: 'Not on hold' }
    case 'product_price':
      return { before: formatRupees(Number(replaced?.price)), after: formatRupees(Number(content.price)) }
    default:
      return { before: null, after: String(content.text) }
  }
}
