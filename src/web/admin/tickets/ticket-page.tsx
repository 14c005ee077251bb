import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { listReplyTemplates, type ReplyTemplate } from '#contract/admin/reply-templates.ts'
import { getTicket, listTickets, type Ticket, type TicketSummary } from '#contract/admin/tickets.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { AnswerForm } from './answer-form.tsx'
import { EnterMail } from './enter-mail.tsx'
import { listPath, queryOf, readTicketList, type TicketList, ticketPath, viewLabels } from './list-address.ts'
import { NoteForm } from './note-form.tsx'
import { MergedNotice, OthersCard } from './other-tickets.tsx'
import { PresenceLine } from './presence-line.tsx'
import { CachedAnswer } from './saved-answer.tsx'
import { Thread } from './thread.tsx'
import { aboutOf, TicketBadges } from './ticket-badges.tsx'
import { TicketHandling } from './ticket-handling.tsx'
import { OrdersCard, PersonCard } from './ticket-side.tsx'
import { useScreenKeys } from './use-screen-keys.ts'
import { useTicketEdit } from './use-ticket-edit.ts'

interface Loaded {
  ticket: Ticket
  templates: ReplyTemplate[]
  list: TicketList
  /** The rows of the list that the ticket was opened from. */
  listed: TicketSummary[]
}

export function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const list = readTicketList(new URL(request.url).searchParams)
  return loadFor(request, async () => {
    const [ticket, { templates }, { tickets }] = await Promise.all([
      staffApi(getTicket, { params: { id: params.id ?? '' } }),
      staffApi(listReplyTemplates, {}),
      staffApi(listTickets, { query: queryOf(list) }),
    ])
    return { ticket, templates, list, listed: tickets }
  })
}

/** One ticket: thread, answer, and the facts about the person. */
export function Component() {
  const { ticket, templates, list, listed } = useLoaderData<Loaded>()
  useTitle(`${ticket.number} ${ticket.name}`)
  useLive({ kinds: ['ticket'] })
  const [isWriting, setWriting] = useState(false)
  const mayWrite = may(useSession(), 'messages.write')
  const isPart = ticket.merged_into !== null
  return (
    <article>
      <Link to={listPath(list)} className="text-link inline-block py-1 text-label">
        Inbox: {list.q ? 'what was found' : viewLabels[list.view].toLowerCase()}
      </Link>
      <Head ticket={ticket} mayWrite={mayWrite} />
      <PresenceLine key={ticket.id} ticket={ticket} isWriting={isWriting} />
      <MergedNotice ticket={ticket} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[14rem_minmax(0,1fr)_18rem]">
        <Neighbours ticket={ticket} list={list} listed={listed} />
        <div className="grid min-w-0 gap-5">
          <Thread ticket={ticket} />
          {mayWrite &&
            (ticket.closed_at || isPart ? (
              <CachedAnswer key={`kept ${ticket.id} ${ticket.merged_into}`} ticket={ticket} />
            ) : (
              <AnswerForm
                key={`answer ${ticket.id}`}
                ticket={ticket}
                templates={templates}
                onWriting={setWriting}
              />
            ))}
          {mayWrite && !isPart && <NoteForm key={`note ${ticket.id}`} ticket={ticket} />}
        </div>
        <div className="grid min-w-0 gap-5">
          <PersonCard ticket={ticket} />
          {mayWrite && !isPart && <TicketHandling key={ticket.id} ticket={ticket} />}
          <OrdersCard ticket={ticket} />
          <OthersCard key={`others ${ticket.id}`} ticket={ticket} />
        </div>
      </div>
    </article>
  )
}

function Head({ ticket, mayWrite }: { ticket: Ticket; mayWrite: boolean }) {
  const { problem, setClosed } = useTicketEdit(ticket)
  const isClosed = ticket.closed_at !== null
  const canMove = mayWrite && !ticket.is_erased && ticket.merged_into === null
  const move = () => void setClosed(!isClosed)
  useScreenCommands(
    canMove ? [{ key: 'close', label: `${isClosed ? 'Reopen' : 'Close'} ${ticket.number}`, run: move }] : [],
  )
  useScreenKeys(canMove && !isClosed ? { e: move } : {})
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-heading">
          {ticket.number}, {ticket.name || 'erased'}
        </h1>
        <TicketBadges ticket={ticket} />
        <span className="text-ink-700 text-label">
          {aboutOf(ticket)}, <Age at={ticket.created_at} />
        </span>
      </div>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      {canMove && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="secondary" onClick={move}>
            {isClosed ? 'Open it again' : 'Close'}
          </Button>
          <EnterMail ticket={ticket} />
        </div>
      )}
    </>
  )
}

/** The list beside the thread, on wide screens; `j` and `k` move through it. */
function Neighbours({ ticket, list, listed }: Omit<Loaded, 'templates'>) {
  const navigate = useNavigate()
  const at = listed.findIndex(({ id }) => id === ticket.id)
  const go = (to: TicketSummary | undefined): void => {
    if (to && to.id !== ticket.id) void navigate(ticketPath(to.id, list))
  }
  useScreenKeys({ j: () => go(listed[at + 1]), k: () => go(listed[Math.max(0, at - 1)]) })
  return (
    <nav aria-label="Tickets of the list" className="min-w-0 max-xl:hidden">
      <ul className="grid grid-cols-1">
        {listed.map((one) => (
          <li key={one.id}>
            <Link
              to={ticketPath(one.id, list)}
              aria-current={one.id === ticket.id ? 'page' : undefined}
              className="block border-transparent border-l-3 px-3 py-2 text-label no-underline hover:bg-paper-0 aria-[current=page]:border-clay-600 aria-[current=page]:bg-paper-0"
            >
              <span className="block truncate font-semibold">{one.name || 'Erased'}</span>
              <span className="line-clamp-2 text-ink-700">{one.excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
