import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Ticket } from '#contract/admin/tickets.ts'
import { fillReply, type ReplyValues, whyNotFilled } from '#shared/reply-fields.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { ticketMessages, tickets } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeTicket } from './change-ticket.ts'
import { assertTicketNotErased, markClosed } from './edit-ticket.ts'
import { readReplyValues } from './reply-values.ts'

interface Reply {
  actor: StaffActor
  id: number
  version: number
  text: string
  close?: boolean | undefined
  idempotency: IdempotentRequest | null
}

/**
 * Answers a ticket by mail and, on request, closes it. A newer message or answer makes this call conflict.
 * @throws {ShopError} `not_found`, `version_conflict`, `ticket_closed`, `ticket_erased`, `unknown_field`,
 * `field_empty`.
 */
export const replyToTicket = (
  db: NodePgDatabase,
  { text, close: isLast = false, ...idempotency }: Reply,
): Promise<Ticket> =>
  changeTicket(db, idempotency, async (tx, ticket, recordAudit) => {
    assertTicketNotErased(ticket)
    if (ticket.closedAt) {
      throw new ShopError('ticket_closed', 'This ticket is closed. Open it again to answer.')
    }
    const body = fillTemplate(text, await readReplyValues(tx, ticket.id))
    const reply = await tx
      .insert(ticketMessages)
      .values({
        ticketId: ticket.id,
        direction: 'out',
        source: 'office',
        body,
        staffId: idempotency.actor.staffId,
      })
      .returning({ id: ticketMessages.id })
      .then(returnedRow)
    await tx
      .update(tickets)
      .set({
        lastAt: sql`now()`,
        waitsFor: 'shopper',
        snoozedUntil: null,
        acknowledgedAt: sql`coalesce(acknowledged_at, now())`,
      })
      .where(eq(tickets.id, ticket.id))
    if (isLast) await markClosed(tx, ticket.id, idempotency.actor.staffId)
    await enqueueMail(tx, {
      template: 'ticket-reply',
      recipient: ticket.email,
      data: { ticketMessageId: reply.id },
      dedupeKey: `ticket-reply:${reply.id}`,
    })
    await recordAudit({ action: 'ticket_answered', after: { letters: body.length, is_closed: isLast } })
  })

/** @throws {ShopError} `unknown_field`, `field_empty`. */
function fillTemplate(text: string, values: ReplyValues): string {
  const filled = fillReply(text, values)
  const why = whyNotFilled(filled)
  if (why === null) return filled.text
  throw new ShopError(filled.unknown.length > 0 ? 'unknown_field' : 'field_empty', why, {
    errors: { text: why },
  })
}
