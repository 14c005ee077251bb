import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getOrder, type Order } from '#contract/orders.ts'
import { type Api, ApiError, apiContext, isSignedOut, NetworkError } from '../../api/api.ts'
import { signInPath } from '../../session/return-path.ts'
import { forgetSession, readToken } from '../../session/session.ts'

export type OrderRead =
  | { status: 'ready'; order: Order }
  /** The token is no good any more, and forgotten. */
  | { status: 'ended' }
  /** `canRetry`: asking again may help. */
  | { status: 'failed'; message: string; canRetry: boolean }

/** The order that the address names; a guest is sent to sign in first. `notFound` is what an unknown id says. */
export async function readOrderOfAddress(
  { context, params, request }: LoaderFunctionArgs,
  notFound: string,
): Promise<OrderRead> {
  const { pathname, search } = new URL(request.url)
  if (!readToken()) throw redirect(signInPath(pathname + search))
  const id = params.orderId?.trim()
  if (!id) return { status: 'failed', message: 'No order ID provided.', canRetry: false }
  return readOrder(context.get(apiContext), id, notFound)
}

async function readOrder(api: Api, id: string, notFound: string): Promise<OrderRead> {
  try {
    return { status: 'ready', order: await api(getOrder, { params: { id } }) }
  } catch (error) {
    if (isSignedOut(error)) {
      forgetSession()
      return { status: 'ended' }
    }
    return { status: 'failed', message: orderFailure(error, notFound), canRetry: !isNotFound(error) }
  }
}

/** There is no such order, or none of this shopper's. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Why an order can't be shown or changed, for the shopper. */
export function orderFailure(error: unknown, notFound = 'Order not found.'): string {
  if (error instanceof ApiError) {
    return isNotFound(error) ? notFound : (error.serverMessage ?? 'Failed to fetch order details.')
  }
  // Anything but a request that failed is a fault of ours, and has to be seen.
  if (!(error instanceof NetworkError)) reportError(error)
  return 'Could not connect to the server. Please try again.'
}
