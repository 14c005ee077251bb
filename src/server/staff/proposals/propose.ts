import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { maxWaiting, type ProposalKind } from '#contract/admin/proposals.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne, returnedRow } from '../../platform/database/rows.ts'
import { apiTokens, proposals } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { isWaiting } from './is-waiting.ts'

/** What a program proposes; it has exactly one subject. */
export interface NewProposal {
  kind: ProposalKind
  orderId?: number
  ticketId?: number
  productId?: number
  /** The version of the subject that the program read; null for what overwrites nothing. */
  version: number | null
  content: Record<string, unknown>
  replaced: Record<string, unknown> | null
}

/**
 * Stores a proposal, which changes nothing until a member confirms it. The same proposal of the same token is stored once.
 * @returns its id.
 * @throws {ShopError} `too_many_proposals` while {@link maxWaiting} of the token wait.
 */
export const propose = (
  db: NodePgDatabase,
  actor: StaffActor & { tokenId: number },
  proposal: NewProposal,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { tokenId } = actor
    await tx
      .select({ id: apiTokens.id })
      .from(apiTokens)
      .where(eq(apiTokens.id, tokenId))
      .for('no key update')
    const same = await findSame(tx, tokenId, proposal)
    if (same !== null) return same
    await assertRoom(tx, tokenId)
    const { id } = await tx
      .insert(proposals)
      .values({ ...proposal, tokenId })
      .returning({ id: proposals.id })
      .then(returnedRow)
    await writeEntry(tx, actor, {
      action: 'proposal_made',
      entity: { kind: 'proposal', id },
      after: { kind: proposal.kind, subject: loggedSubjectOf(proposal) },
    })
    return id
  })

/** The subject in the audit log: 'ORD017', 'TKT004', or 'product 3', without names. */
export const loggedSubjectOf = ({
  orderId,
  ticketId,
  productId,
}: {
  [Key in 'orderId' | 'ticketId' | 'productId']?: number | null
}): string => {
  if (orderId) return publicOrderId(orderId)
  return ticketId ? publicTicketId(ticketId) : `product ${productId}`
}

const known = { id: proposals.id }

async function findSame(
  tx: Database,
  tokenId: number,
  { kind, orderId, ticketId, productId, version, content }: NewProposal,
): Promise<number | null> {
  const found = await readFirst(
    tx,
    known,
    (columns) => sql`
    SELECT ${columns} FROM proposals
    WHERE ${isWaiting} AND token_id = ${tokenId} AND kind = ${kind} AND content = ${JSON.stringify(content)}::jsonb
      AND order_id IS NOT DISTINCT FROM ${orderId ?? null} AND ticket_id IS NOT DISTINCT FROM ${ticketId ?? null}
      AND product_id IS NOT DISTINCT FROM ${productId ?? null} AND version IS NOT DISTINCT FROM ${version}`,
  )
  return found?.id ?? null
}

const counted = { count: sql<number>`count(*)::int` }

async function assertRoom(tx: Database, tokenId: number): Promise<void> {
  const { count } = await readOne(
    tx,
    counted,
    (columns) => sql`SELECT ${columns} FROM proposals WHERE ${isWaiting} AND token_id = ${tokenId}`,
  )
  if (count < maxWaiting) return
  throw new ShopError(
    'too_many_proposals',
    `${maxWaiting} proposals of this token wait already. A person has to decide about some first.`,
  )
}
