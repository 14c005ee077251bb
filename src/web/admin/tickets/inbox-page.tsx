import { useRef } from 'react'
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readTicketsFile } from '#contract/admin/list-files.ts'
import {
  type listTickets as List,
  listTickets,
  maxTicketsCounted,
  ticketViews,
} from '#contract/admin/tickets.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatCount } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { ExportLink } from '../list/export-link.tsx'
import { useLive } from '../live/use-live.ts'
import { EnterMail } from './enter-mail.tsx'
import { listPath, queryOf, readTicketList, type TicketList, viewLabels } from './list-address.ts'
import { TicketRow } from './ticket-row.tsx'
import { useScreenKeys } from './use-screen-keys.ts'

interface Loaded {
  list: TicketList
  found: Reply<typeof List>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const list = readTicketList(new URL(request.url).searchParams)
  return { list, found: await loadFor(request, () => staffApi(listTickets, { query: queryOf(list) })) }
}

/** The tickets; those with the nearest legal deadline come first. */
export function Component() {
  const { list, found } = useLoaderData<Loaded>()
  useTitle('Inbox')
  useLive({ kinds: ['ticket'] })
  const rows = useRef<(HTMLAnchorElement | null)[]>([])
  useScreenKeys({ j: () => focusRow(rows.current, 1), k: () => focusRow(rows.current, -1) })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-heading">Inbox</h1>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link to="/tickets/templates" className="text-link inline-flex min-h-11 items-center">
            Templates
          </Link>
          <ExportLink file={readTicketsFile} query={{ view: list.view, q: list.q, tag: list.tag }} />
          <EnterMail />
        </div>
      </div>
      <Search key={`${list.q} ${list.tag}`} list={list} />
      {!list.q && (
        <Tabs
          label="Views of the inbox"
          tabs={ticketViews.map((view) => ({
            to: listPath({ view, tag: list.tag }),
            label: viewLabels[view],
            isHere: view === list.view,
          }))}
        />
      )}
      <p role="status" className="mt-3 text-ink-700 text-label">
        {countText(found.count)}
      </p>
      {found.tickets.length === 0 ? (
        <Empty list={list} />
      ) : (
        <ul className="mt-1 divide-y divide-paper-200">
          {found.tickets.map((ticket, index) => (
            <TicketRow
              key={ticket.id}
              ref={(link) => {
                rows.current[index] = link
              }}
              ticket={ticket}
              list={list}
            />
          ))}
        </ul>
      )}
      <Pages
        first={list.cursor !== undefined && listPath({ ...list, cursor: undefined })}
        next={found.next_cursor !== null && listPath({ ...list, cursor: found.next_cursor })}
        firstLabel="First page"
      />
    </>
  )
}

function countText(count: number): string {
  if (count > maxTicketsCounted) return `More than ${formatCount(maxTicketsCounted)} tickets`
  return count === 1 ? '1 ticket' : `${count} tickets`
}

/** Moves the focus between the rows; Enter opens one. */
function focusRow(links: (HTMLAnchorElement | null)[], step: 1 | -1): void {
  const rows = links.filter((link) => link !== null)
  const at = rows.findIndex((row) => row.matches(':focus'))
  const next = at < 0 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, at + step))]
  next?.focus()
}

function Search({ list: { q, tag, view } }: { list: TicketList }) {
  return (
    <Form role="search" action="/tickets" className="mt-4 flex flex-wrap items-end gap-x-3 gap-y-2">
      {view !== 'open' && <input type="hidden" name="view" value={view} />}
      {tag && <input type="hidden" name="tag" value={tag} />}
      <label className="min-w-0 grow">
        <span className="sr-only">Search by number, name, e-mail, phone, order, subject or words</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={254}
          autoComplete="off"
          placeholder="Number, name, word …"
          className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5 placeholder:text-ink-500"
        />
      </label>
      <Button type="submit" look="secondary">
        Search
      </Button>
      {(q || tag) && (
        <Link
          to={listPath({ view })}
          className="text-link inline-flex min-h-11 w-full items-center text-label"
        >
          {tag ? `Clear (with the tag ${tag})` : 'Clear the search'}
        </Link>
      )}
    </Form>
  )
}

function Empty({ list: { q, tag, view } }: { list: TicketList }) {
  const isSearch = q !== '' || tag !== ''
  return (
    <EmptyList heading={isSearch ? 'No ticket matches' : 'No tickets'}>
      {isSearch
        ? 'A number, address, order or word must be whole; a name or subject may be a part of three letters or more.'
        : view === 'open'
          ? 'No customer waits for an answer.'
          : 'No ticket is in this list now.'}
    </EmptyList>
  )
}
