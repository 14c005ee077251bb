import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from './running-sandbox.ts'
import { eventually } from './running-sandbox.ts'

export type Received = {
  event: string
  eventId: string
  signature: string
  body: string
  isRejected: boolean
}

type Arrival = Omit<Received, 'isRejected'>

/** A server at the shop's webhook address. `answer` gives the status for each arrival, counted from zero. */
export async function runReceiver(
  t: Cleanup,
  answer: (nth: number, arrival: Arrival) => number | 'never' = () => 200,
) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const arrival: Arrival = {
      event: JSON.parse(body).event,
      eventId: String(request.headers['x-razorpay-event-id']),
      signature: String(request.headers['x-razorpay-signature']),
      body,
    }
    const status = answer(received.length, arrival)
    received.push({ ...arrival, isRejected: status === 'never' || status >= 300 })
    if (status !== 'never') response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Waits for so many arrivals. */
    count: (wanted: number) =>
      eventually(`${wanted} webhooks`, () => (received.length >= wanted ? received : undefined)),
    /** Waits for so many events of one name. */
    events: (name: string, wanted = 1) =>
      eventually(`${wanted} × ${name}`, () => {
        const found = received.filter(({ event }) => event === name)
        return found.length >= wanted ? found : undefined
      }),
  }
}
