import { rejected, serverTrouble } from './api-errors.ts'
import type { Desk } from './desk.ts'
import { collection } from './entities.ts'
import { checkKeys, type Keys } from './http/basic-auth.ts'
import { type Call, failed, type Handler, jsonFields, ok, type Reply } from './http/call.ts'
import type { Route } from './http/router.ts'
import { createOrder } from './orders/create-order.ts'
import { fetchOrder, fetchOrderPayments, listOrders } from './orders/list-orders.ts'
import { updateOrder } from './orders/update-order.ts'
import { captureByCall } from './payments/capture.ts'
import { checkRefundKey, refundPayment } from './refunds/refund-payment.ts'

/** The provider's documented API. `closing` cuts short a call that hangs when the sandbox stops. */
export function apiRoutes(desk: Desk, keys: Keys, closing: AbortSignal): Route[] {
  const { books } = desk
  const refundsInProgress = new Set<string>()

  const route = (method: string, pattern: string, handle: Handler): Route => ({
    method,
    pattern: `/v1${pattern}`,
    async handle(call) {
      checkKeys(call, keys)
      return endure(call, handle)
    },
  })

  async function endure(call: Call, handle: Handler): Promise<Reply> {
    const fault = desk.station.nextApiFault()
    const reply = fault.isRefused ? brokenReply(desk) : await handle(call)
    if (fault.hangMs > 0) await hang(fault.hangMs, closing)
    return fault.isAnswerLost ? brokenReply(desk) : reply
  }

  function refund(call: Call): Reply {
    const key = call.headers['x-refund-idempotency']
    if (typeof key !== 'string') return ok(refundPayment(desk, id(call), jsonFields(call), null))
    checkRefundKey(key)
    if (refundsInProgress.has(key)) {
      throw rejected('Another request with the same idempotency key is still in progress.', 409)
    }
    refundsInProgress.add(key)
    call.onEnd(() => refundsInProgress.delete(key))
    return ok(refundPayment(desk, id(call), jsonFields(call), key))
  }

  return [
    route('POST', '/orders', (call) => ok(createOrder(desk, jsonFields(call)))),
    route('GET', '/orders', (call) => ok(listOrders(books, call.query))),
    route('GET', '/orders/:id', (call) => ok(fetchOrder(books, id(call), call.query))),
    route('PATCH', '/orders/:id', (call) => ok(updateOrder(desk, id(call), jsonFields(call)))),
    route('GET', '/orders/:id/payments', (call) => ok(fetchOrderPayments(books, id(call)))),
    route('GET', '/payments/:id', (call) => ok(books.payment(id(call)).payment)),
    route('POST', '/payments/:id/capture', (call) => ok(captureByCall(desk, id(call), jsonFields(call)))),
    route('POST', '/payments/:id/refund', refund),
    route('GET', '/payments/:id/refunds', (call) => {
      const refunds = books.refundsOf(books.payment(id(call))).map(({ refund: made }) => made)
      return ok(collection(refunds.reverse()))
    }),
    route('GET', '/refunds/:id', (call) => ok(books.refund(id(call)).refund)),
  ]
}

function id(call: Call): string {
  return call.params.id ?? ''
}

/** A 5xx as it comes in life: sometimes the provider's own, sometimes a gateway's page. */
function brokenReply(desk: Desk): Reply {
  const isGateway = desk.station.random() < 0.5
  if (isGateway) {
    const body = '<html><body><h1>502 Bad Gateway</h1></body></html>'
    return { status: 502, body, headers: { 'content-type': 'text/html' } }
  }
  return failed(serverTrouble(500))
}

function hang(timeMs: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, timeMs)
    closing.addEventListener('abort', end)
  })
}
