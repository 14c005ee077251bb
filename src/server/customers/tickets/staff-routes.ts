import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readTicketsFile } from '#contract/admin/list-files.ts'
import * as templates from '#contract/admin/reply-templates.ts'
import * as calls from '#contract/admin/tickets.ts'
import { publicTicketId, ticketNumber } from '#contract/shop/tickets.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordReading } from '../../platform/audit/record-reading.ts'
import type { Call, StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { closeTicket, editTicket, noteOnTicket, reopenTicket } from './edit-ticket.ts'
import { findTickets } from './find-tickets.ts'
import { mergeTicket, unmergeTicket } from './merge-tickets.ts'
import { noTicket } from './no-ticket.ts'
import { endPresence, reportPresence } from './presence.ts'
import { processMail } from './process-mail.ts'
import { readTicket } from './read-ticket.ts'
import { replyToTicket } from './reply.ts'
import {
  addReplyTemplate,
  deleteReplyTemplate,
  editReplyTemplate,
  listReplyTemplates,
} from './reply-templates.ts'
import { ticketColumns } from './ticket-columns.ts'

/** Routes of the inbox in the back office. */
export function registerInbox(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listTickets, async ({ caller, query, actor }) => {
    const found = await findTickets(db, caller.staffId, query)
    await recordReading(db, actor, 'tickets', { ...query, read: found.tickets.length })
    return found
  })
  api(readTicketsFile, (call) =>
    listFile(db, call, {
      list: 'tickets',
      columns: ticketColumns,
      readPage: async (cursor, size) => {
        const found = await findTickets(db, call.caller.staffId, { ...call.query, cursor }, size)
        return { rows: found.tickets, next: found.next_cursor }
      },
    }),
  )
  api(calls.getTicket, ({ params }) => readTicket(db, params.id))
  api(calls.replyToTicket, ({ params, body, actor, idempotency }) =>
    replyToTicket(db, { actor, ...params, ...body, idempotency }),
  )
  api(calls.noteOnTicket, ({ params, body, actor, idempotency }) =>
    noteOnTicket(db, { actor, ...params, ...body, idempotency }),
  )
  api(calls.editTicket, ({ params, body, actor }) => editTicket(db, { actor, ...params, ...body }))
  api(calls.closeTicket, ({ params, body, actor }) => closeTicket(db, { actor, ...params, ...body }))
  api(calls.reopenTicket, ({ params, body, actor }) => reopenTicket(db, { actor, ...params, ...body }))
  api(calls.mergeTicket, ({ params, body, actor }) => mergeTicket(db, { actor, ...params, ...body }))
  api(calls.unmergeTicket, ({ params, body, actor }) => unmergeTicket(db, { actor, ...params, ...body }))
  api(calls.receiveMail, ({ body, actor }) => enterMail(db, actor, body))
  registerTemplates(api, { db })
  registerPresence(api, { db })
}

function registerPresence(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.reportPresence, async ({ caller, params, body }) => ({
    others: await reportPresence(db, {
      ticketId: params.id,
      staffId: caller.staffId,
      isWriting: body.is_writing,
    }),
  }))
  api(calls.endPresence, async ({ caller, params }) => {
    await endPresence(db, { ticketId: params.id, staffId: caller.staffId })
    return { message: 'You have left.' }
  })
}

/** @throws {ShopError} the errors of `processMail`. */
async function enterMail(
  db: NodePgDatabase,
  actor: StaffActor,
  { text, ticket, accept_sender, as_new }: Call<typeof calls.receiveMail>['body'],
) {
  const expected = ticket === undefined ? null : ticketNumber(ticket)
  if (ticket !== undefined && expected === null) throw noTicket()
  const id = await processMail(db, actor, text, {
    expected,
    acceptsSender: accept_sender ?? false,
    isNew: as_new ?? false,
  })
  return { message: `The mail stands in ${publicTicketId(id)}.`, ticket: await readTicket(db, id) }
}

function registerTemplates(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(templates.listReplyTemplates, async () => ({ templates: await listReplyTemplates(db) }))
  api(templates.addReplyTemplate, ({ body, actor }) => addReplyTemplate(db, actor, body))
  api(templates.editReplyTemplate, ({ params, body, actor }) =>
    editReplyTemplate(db, actor, { ...params, ...body }),
  )
  api(templates.deleteReplyTemplate, async ({ params, actor }) => {
    await deleteReplyTemplate(db, actor, params.id)
    return { message: 'The template is taken away.' }
  })
}
