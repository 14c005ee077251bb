import { getOrder, type Order } from '#contract/shop/orders.ts'
import { explain, type Failure, isNotFound } from '../../lib/api/failure.ts'
import { type Asking, type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'

/** The data of an order's page; null when its address names no order. */
export type OrderRead = OwnRead<Order | null>

const readOrder = async ({ api, params }: Asking): Promise<Order | null> => {
  const id = params.orderId?.trim()
  return id ? api(getOrder, { params: { id } }) : null
}

/** The order of the address; a guest is redirected to sign in. */
export const orderLoader = ownLoader(readOrder, { isForShoppersOnly: true })

/** Why an order can't be shown or changed. `notFound` is the message for an unknown id. */
export const orderFailure = (failure: Failure, notFound = 'Order not found.'): string =>
  isNotFound(failure)
    ? notFound
    : explain(failure, {
        refused: 'Failed to fetch order details.',
        unreachable: 'Could not connect to the server. Please try again.',
      })
