import assert from 'node:assert/strict'
import { listBatches } from '#contract/admin/batches.ts'
import { listCustomers } from '#contract/admin/customers.ts'
import { listStaffOrders } from '#contract/admin/orders.ts'
import { listPayouts } from '#contract/admin/payouts.ts'
import { listStaffProducts } from '#contract/admin/products.ts'
import { listRefunds } from '#contract/admin/refund-list.ts'
import * as replacementCalls from '#contract/admin/replacements.ts'
import * as returnCalls from '#contract/admin/returns.ts'
import { listTaxDocuments } from '#contract/admin/tax-documents.ts'
import { getTicket, listTickets } from '#contract/admin/tickets.ts'
import type { EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { openReturns } from './returning.ts'

export const past = '2020-01-01T00:00:00Z'

/** The lists that programs sync. */
export const lists = {
  orders: listStaffOrders,
  products: listStaffProducts,
  customers: listCustomers,
  batches: listBatches,
  tickets: listTickets,
  refunds: listRefunds,
  payouts: listPayouts,
  returns: returnCalls.listReturns,
  replacements: replacementCalls.listReplacements,
  documents: listTaxDocuments,
} satisfies Record<string, EndpointFor<StaffAccess>>
type List = keyof typeof lists

export interface Row {
  id: number | string
  updated_at: string
}

export const idsOf = (rows: Row[]) => rows.map(({ id }) => id)

/** A shop and its back office that reads lists of changes, for all tests of a file. */
export async function openChangedLists() {
  const returns = await openReturns()
  const { shop, office } = returns
  const as = { cookie: office.owner }

  const page = async (list: List, query: Record<string, string>) => {
    const { status, body, error } = await office.call(lists[list], { ...as, query })
    assert.equal(status, 200, JSON.stringify(error))
    const { next_cursor, ...rest } = body as unknown as { next_cursor: string | null } & Record<string, Row[]>
    return { rows: rest[list] ?? assert.fail(list), next: next_cursor }
  }

  /** Everything that changed after a moment, over all pages. */
  async function changesAfter(list: List, updatedAfter: string): Promise<Row[]> {
    const found: Row[] = []
    let query: Record<string, string> = { updated_after: updatedAfter }
    for (;;) {
      const { rows, next } = await page(list, query)
      found.push(...rows)
      if (next === null) return found
      query = { updated_after: updatedAfter, cursor: next }
    }
  }

  /** The ids that a list names after an act, from where a program had read before it. */
  async function changedBy(list: List, act: () => unknown) {
    const before = (await changesAfter(list, past)).at(-1)?.updated_at ?? past
    await act()
    return idsOf(await changesAfter(list, before))
  }

  async function newTicket(): Promise<number> {
    const body = {
      name: 'Meera Iyer',
      email: 'meera@example.com',
      phone: '9876501234',
      message: 'Is it late?',
    }
    await shop.call(sendContactMessage, { body: { ...body, website: '' } })
    return Number((await changesAfter('tickets', past)).at(-1)?.id)
  }

  const ticketVersion = async (id: number) =>
    (await office.call(getTicket, { ...as, params: { id } })).body.version

  return { ...returns, as, page, changesAfter, changedBy, newTicket, ticketVersion }
}
