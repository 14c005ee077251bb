import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readTicketsFile } from '#contract/admin/list-files.ts'
import * as templates from '#contract/admin/reply-templates.ts'
import * as calls from '#contract/admin/tickets.ts'
import { publicTicketId, ticketNumber } from '#contract/shop/tickets.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { noteReading } from '../../platform/audit/record-reading.ts'
import { actorOf } from '../../platform/http/callers.ts'
import type { StaffCall, StaffHandle } from '../../platform/http/staff-api.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { closeTicket, editTicket, noteOnTicket, reopenTicket } from './edit-ticket.ts'
import { findTickets } from './find-tickets.ts'
import { mergeTicket, unmergeTicket } from './merge-tickets.ts'
import { noTicket } from './no-ticket.ts'
import { endPresence, reportPresence } from './presence.ts'
import { readTicket } from './read-ticket.ts'
import { replyToTicket } from './reply.ts'
import {
  addReplyTemplate,
  deleteReplyTemplate,
  editReplyTemplate,
  listReplyTemplates,
} from './reply-templates.ts'
import { takeMail } from './take-mail.ts'
import { ticketColumns } from './ticket-columns.ts'

/** The inbox of the back office. */
export function registerInbox(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listTickets, async ({ caller, request, query }) => {
    const found = await findTickets(db, caller.staffId, query)
    await noteReading(db, actorOf(caller, request.id), 'tickets', { ...query, read: found.tickets.length })
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
  api(calls.replyToTicket, ({ caller, request, params, body, idempotency }) =>
    replyToTicket(db, { actor: actorOf(caller, request.id), ...params, ...body, idempotency }),
  )
  api(calls.noteOnTicket, ({ caller, request, params, body }) =>
    noteOnTicket(db, { actor: actorOf(caller, request.id), ...params, ...body }),
  )
  api(calls.editTicket, ({ caller, request, params, body }) =>
    editTicket(db, { actor: actorOf(caller, request.id), ...params, ...body }),
  )
  api(calls.closeTicket, ({ caller, request, params, body }) =>
    closeTicket(db, { actor: actorOf(caller, request.id), ...params, ...body }),
  )
  api(calls.reopenTicket, ({ caller, request, params, body }) =>
    reopenTicket(db, { actor: actorOf(caller, request.id), ...params, ...body }),
  )
  api(calls.mergeTicket, ({ caller, request, params, body }) =>
    mergeTicket(db, { actor: actorOf(caller, request.id), ...params, ...body }),
  )
  api(calls.unmergeTicket, ({ caller, request, params, body }) =>
    unmergeTicket(db, { actor: actorOf(caller, request.id), ...params, ...body }),
  )
  api(calls.receiveMail, ({ caller, request, body }) => enterMail(db, actorOf(caller, request.id), body))
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

/** @throws {ShopError} the refusals of `takeMail`. */
async function enterMail(
  db: NodePgDatabase,
  actor: StaffActor,
  { text, ticket, accept_sender, as_new }: StaffCall<typeof calls.receiveMail>['body'],
) {
  const expected = ticket === undefined ? null : ticketNumber(ticket)
  if (ticket !== undefined && expected === null) throw noTicket()
  const id = await takeMail(db, actor, text, {
    expected,
    acceptsSender: accept_sender ?? false,
    isNew: as_new ?? false,
  })
  return { message: `The mail stands in ${publicTicketId(id)}.`, ticket: await readTicket(db, id) }
}

function registerTemplates(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(templates.listReplyTemplates, async () => ({ templates: await listReplyTemplates(db) }))
  api(templates.addReplyTemplate, ({ caller, request, body }) =>
    addReplyTemplate(db, actorOf(caller, request.id), body),
  )
  api(templates.editReplyTemplate, ({ caller, request, params, body }) =>
    editReplyTemplate(db, actorOf(caller, request.id), { ...params, ...body }),
  )
  api(templates.deleteReplyTemplate, async ({ caller, request, params }) => {
    await deleteReplyTemplate(db, actorOf(caller, request.id), params.id)
    return { message: 'The template is taken away.' }
  })
}
