import { useNavigate } from 'react-router'
import { listCustomers } from '#contract/admin/customers.ts'
import { listStaffProducts } from '#contract/admin/products.ts'
import { listOffers } from '#contract/admin/promotions.ts'
import { listTickets } from '#contract/admin/tickets.ts'
import { staffApi } from '../components/staff-api.ts'
import type { Found } from './search-entry.ts'
import { useFoundItems } from './use-found-items.ts'

/** Customers by name, e-mail, phone and order. */
export function useFoundCustomers(words: string): Found {
  const navigate = useNavigate()
  return useFoundItems({
    words,
    minWords: 3,
    load: async (q) => (await staffApi(listCustomers, { query: { q } })).customers,
    entryOf: ({ id, name, email }) => ({
      key: `customer ${id}`,
      label: `${name}, ${email}`,
      hint: 'Customer',
      run: () => void navigate(`/customers/${id}`),
    }),
  })
}

/** Tickets by number, name, subject and words. */
export function useFoundTickets(words: string): Found {
  const navigate = useNavigate()
  return useFoundItems({
    words,
    load: async (q) => (await staffApi(listTickets, { query: { q } })).tickets,
    entryOf: ({ id, number, name, closed_at }) => ({
      key: number,
      label: `${number} ${name || 'erased'}`,
      hint: closed_at ? 'Closed ticket' : 'Ticket',
      run: () => void navigate(`/tickets/${id}`),
    }),
  })
}

/** Products by SKU and a part of the name. */
export function useFoundProducts(words: string): Found {
  const navigate = useNavigate()
  return useFoundItems({
    words,
    load: async (q) => (await staffApi(listStaffProducts, { query: { q } })).products,
    entryOf: ({ id, name, archived }) => ({
      key: `product ${id}`,
      label: name,
      hint: archived ? 'Unpublished product' : 'Product',
      run: () => void navigate(`/products/${id}`),
    }),
  })
}

const offerHints = { running: 'Offer', coming: 'Coming offer', ended: 'Ended offer' }

/** Offers by a part of the name, and by code. */
export function useFoundOffers(words: string): Found {
  const navigate = useNavigate()
  return useFoundItems({
    words,
    load: async (q) => (await staffApi(listOffers, { query: { q } })).offers,
    entryOf: ({ id, name, code, view }) => ({
      key: `offer ${id}`,
      label: code ? `${name}, ${code}` : name,
      hint: offerHints[view],
      run: () => void navigate(`/offers/${id}`),
    }),
  })
}
