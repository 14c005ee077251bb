import { useSearchParams } from 'react-router'

/** The ticket from which a screen was opened, as its calls name it; nothing where there is none. */
export function useRequestingTicket(): { ticket?: number } {
  const [search] = useSearchParams()
  const ticket = search.get('ticket') ?? ''
  return /^[1-9]\d{0,8}$/.test(ticket) ? { ticket: Number(ticket) } : {}
}
