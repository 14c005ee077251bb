import { useRevalidator } from 'react-router'
import { closeTicket, editTicket, reopenTicket, type Ticket } from '#contract/admin/tickets.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'

/** The editable fields of a ticket. */
export interface TicketEdit {
  assigned_to?: number | null
  snoozed_until?: string | null
  tags?: string[]
}

/** Changes a ticket at once, with a way back. */
export function useTicketEdit(ticket: Ticket) {
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const { problem, attempt } = useAttempt()
  const params = { id: String(ticket.id) }
  const send = (version: number, edit: TicketEdit) =>
    staffApi(editTicket, { params, body: { version, ...edit } })
  const move = (version: number, isClosed: boolean) =>
    staffApi(isClosed ? closeTicket : reopenTicket, { params, body: { version } })

  const edit = (message: string, input: TicketEdit, back: TicketEdit) =>
    attempt(async () => {
      const { version } = await send(ticket.version, input)
      notify(message, () => send(version, back))
      await revalidate()
    })
  const setClosed = (isClosed: boolean) =>
    attempt(async () => {
      const { version } = await move(ticket.version, isClosed)
      notify(`${ticket.number} is ${isClosed ? 'closed' : 'open again'}.`, () => move(version, !isClosed))
      await revalidate()
    })
  return { problem, edit, setClosed }
}
