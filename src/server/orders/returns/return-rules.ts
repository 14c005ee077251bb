import { publicOrderId } from '#contract/shop/orders.ts'
import type { ReturnCause } from '#contract/shop/returns.ts'
import { type OrderState, orderTransitions } from '../../lifecycle/orders/order-states.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** The data that decides whether a return can be reported. */
export interface ReturnLedger {
  id: number
  status: OrderState
  until: string | null
  today: string
  items: { id: number; name: string; quantity: number; refunded: number; asked: number }[]
}

interface Packs {
  item_id: number
  quantity: number
}

/** Packs of a line that can still be reported, neither refunded nor part of an open return. */
export const leftOf = ({ quantity, refunded, asked }: ReturnLedger['items'][number]): number =>
  Math.max(0, quantity - refunded - asked)

const sentStates: readonly OrderState[] = [
  'shipped',
  'undelivered',
  'returning',
  'returned_to_origin',
  'lost',
  'delivered',
]

/** Why the shopper can't report a return now, or null. */
export function returnProblem(books: ReturnLedger): ShopError | null {
  const name = publicOrderId(books.id)
  if (!sentStates.includes(books.status)) {
    const canCancel = orderTransitions[books.status].cancelled !== undefined
    const orderNumber = name
    return shopError(
      canCancel
        ? errorMessage('returns', 'notSentYet', { orderNumber })
        : errorMessage('returns', 'notSent', { orderNumber }),
    )
  }
  if (books.until !== null && books.today > books.until) {
    return shopError(
      errorMessage('returns', 'guaranteeOver', { orderNumber: name, until: dayText(books.until) }),
      {
        extra: { until: books.until },
      },
    )
  }
  if (books.items.every((item) => leftOf(item) === 0)) {
    return shopError(errorMessage('returns', 'allReported', { orderNumber: name }))
  }
  return null
}

/**
 * What is wrong with a report, or null.
 * @param isStaff staff may open a return at any time after dispatch.
 */
export function reportProblem(
  books: ReturnLedger,
  { items, cause }: { items: Packs[]; cause: ReturnCause },
  isStaff: boolean,
): ShopError | null {
  const refusal = returnProblem(books)
  if (refusal && !(isStaff && refusal.code === 'guarantee_over')) return refusal
  if (!isStaff && books.status !== 'delivered' && cause !== 'not_arrived') {
    return shopError(errorMessage('returns', 'notDeliveredYet'))
  }
  return tooMany(books, items)
}

function tooMany({ items: known }: ReturnLedger, items: Packs[]): ShopError | null {
  if (new Set(items.map(({ item_id }) => item_id)).size < items.length)
    return wrong('An item is named twice.')
  for (const { item_id, quantity } of items) {
    const item = known.find(({ id }) => id === item_id)
    if (!item) return wrong('The order has no such item.')
    const left = leftOf(item)
    if (quantity > left) {
      return shopError(errorMessage('returns', 'tooManyPacks', { product: item.name, left: String(left) }), {
        extra: { item_id, left },
      })
    }
  }
  return null
}

const wrong = (message: string) => new ShopError('invalid_request', message, { errors: { items: message } })

const days = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A day in words: '1 December 2026'. */
export const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))
