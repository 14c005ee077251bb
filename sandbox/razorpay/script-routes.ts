import { Readable } from 'node:stream'
import type { Books } from './books/books.ts'
import type { Desk } from './desk.ts'
import { allowOnly } from './fields.ts'
import { jsonFields, ok } from './http/call.ts'
import type { Route } from './http/router.ts'
import { attemptPayment } from './payments/attempt-payment.ts'
import { paymentReply } from './payments/payment-reply.ts'
import { attemptFields, readAttempt } from './payments/read-attempt.ts'
import { readWeather } from './weather/read-weather.ts'
import type { Courier } from './webhooks/courier.ts'

/** What the real provider does not have: paying from a script, the weather, and a look at the books. */
export function scriptRoutes(desk: Desk, courier: Courier, keySecret: string): Route[] {
  const { station, books } = desk
  const weather = () => ok({ ...station.current(), url: station.url(), webhooks: courier.tally() })

  return [
    {
      method: 'POST',
      pattern: '/sandbox/pay',
      handle(call) {
        const fields = jsonFields(call)
        allowOnly(fields, attemptFields)
        return ok(paymentReply(attemptPayment(desk, readAttempt(fields)).payment, keySecret))
      },
    },
    { method: 'GET', pattern: '/sandbox/webhooks', handle: weather },
    {
      method: 'POST',
      pattern: '/sandbox/webhooks',
      handle(call) {
        station.merge(readWeather(jsonFields(call)))
        return weather()
      },
    },
    {
      method: 'DELETE',
      pattern: '/sandbox/webhooks',
      handle() {
        station.reset()
        return weather()
      },
    },
    {
      method: 'GET',
      pattern: '/sandbox/books',
      handle: () => ({ status: 200, body: Readable.from(booksAsJson(books, courier)) }),
    },
  ]
}

/** The books in pieces, since a long run's are larger than one comfortable string. */
function* booksAsJson(books: Books, courier: Courier): Generator<string> {
  yield '{"orders":'
  yield* listAsJson(books.allOrders(), ({ order }) => order)
  yield ',"payments":'
  yield* listAsJson(books.allPayments(), ({ payment }) => payment)
  yield ',"refunds":'
  yield* listAsJson(books.allRefunds(), ({ refund }) => refund)
  yield `,"webhooks":${JSON.stringify(courier.tally())}}`
}

function* listAsJson<T>(records: Iterable<T>, entity: (record: T) => unknown): Generator<string> {
  let separator = '['
  for (const record of records) {
    yield separator + JSON.stringify(entity(record))
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
