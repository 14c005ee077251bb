import { useState } from 'react'
import type { ThreadEntry, Ticket } from '#contract/admin/tickets.ts'

/** The entries of a thread that were not there before. */
export function newEntries(before: Ticket, now: Ticket): ThreadEntry[] {
  const known = new Set(before.thread.map(({ kind, id }) => `${kind} ${id}`))
  return now.thread.filter(({ kind, id }) => !known.has(`${kind} ${id}`))
}

/**
 * The version of the ticket that an answer is based on. A newer message is shown before the answer is sent.
 */
export function useSeenTicket(ticket: Ticket, isWriting: boolean) {
  const [seen, setSeen] = useState(ticket)
  const entries = isWriting && ticket.version > seen.version ? newEntries(seen, ticket) : []
  const news = entries.some(({ kind }) => kind !== 'note') ? entries : []
  // Without a text nothing is based on the older version; tags and notes do not outdate an answer.
  const isPast = !isWriting || (ticket.version > seen.version && news.length === 0)
  if (isPast && seen !== ticket) setSeen(ticket)
  return { seen, setSeen, news }
}
