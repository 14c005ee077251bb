import { getOrder, type Order } from '#contract/orders.ts'
import { explain, type Failure, isNotFound } from '../../api/failure.ts'
import { type Asking, type OwnRead, ownLoader } from '../../loading/page-loader.ts'

/** What an order's page reads; null where its address names none. */
export type OrderRead = OwnRead<Order | null>

const readOrder = async ({ api, params }: Asking): Promise<Order | null> => {
  const id = params.orderId?.trim()
  return id ? api(getOrder, { params: { id } }) : null
}

/** The order that the address names; a guest is sent to sign in first. */
export const orderLoader = ownLoader(readOrder, { isForShoppersOnly: true })

/** Why an order can't be shown or changed, for the shopper. `notFound` is what an unknown id says. */
export const orderFailure = (failure: Failure, notFound = 'Order not found.'): string =>
  isNotFound(failure)
    ? notFound
    : explain(failure, {
        refused: 'Failed to fetch order details.',
        unreachable: 'Could not connect to the server. Please try again.',
      })
