import { useSearchParams } from 'react-router'

/** The ticket that opened the screen, for the request body; empty without one. */
export function useRequestingTicket(): { ticket?: number } {
  const [search] = useSearchParams()
  const ticket = search.get('ticket') ?? ''
  return /^[1-9]\d{0,8}$/.test(ticket) ? { ticket: Number(ticket) } : {}
}
