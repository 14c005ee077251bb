import { type LoaderFunctionArgs, redirect } from 'react-router'
import { listOrders, type OrderSummary } from '#contract/orders.ts'
import { ApiError, apiContext, isSignedOut, NetworkError } from '../../api/api.ts'
import { signInPath } from '../../session/return-path.ts'
import { forgetSession, readToken } from '../../session/session.ts'

export type OrdersRead =
  | { status: 'ready'; orders: OrderSummary[]; nextCursor: string | null }
  /** The token is no good any more, and forgotten. */
  | { status: 'ended' }
  | { status: 'failed'; message: string }

/** The shopper's newest orders; a guest is sent to sign in first. */
export async function readOrders({ context, request }: LoaderFunctionArgs): Promise<OrdersRead> {
  if (!readToken()) throw redirect(signInPath(new URL(request.url).pathname))
  try {
    const { orders, next_cursor } = await context.get(apiContext)(listOrders, { query: {} })
    return { status: 'ready', orders, nextCursor: next_cursor }
  } catch (error) {
    if (isSignedOut(error)) {
      forgetSession()
      return { status: 'ended' }
    }
    if (error instanceof NetworkError) {
      return { status: 'failed', message: 'Could not connect to the server. Please try again.' }
    }
    if (!(error instanceof ApiError)) throw error
    return { status: 'failed', message: error.serverMessage ?? 'Your orders could not be fetched.' }
  }
}
