import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

/** A webhook as it arrived. */
export interface Received {
  headers: Record<string, string>
  body: string
}

export interface WebhookReceiver {
  url: string
  received: Received[]
  /** How it answers from now on; 204 at first. */
  answer: (how: Answering) => void
}

type Answering = (reply: ServerResponse, request: IncomingMessage, received: Received) => void

const accept: Answering = (reply) => void reply.writeHead(204).end()

/** A server on this machine that records webhooks until the tests of the file end. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let answer = accept
  const server = createServer(async (request, reply) => {
    const one = { headers: request.headers as Record<string, string>, body: await text(request) }
    received.push(one)
    answer(reply, request, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (how) => {
      answer = how
    },
  }
}
