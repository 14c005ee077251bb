import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { deliveryAddress } from '#test/delivery-address.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** What the shop said, parsed where it is a JSON object. */
  body: Record<string, unknown>
  text: string
}

interface CallInput {
  token?: string
  body?: object
}

/** A visitor with a single connection to the shop, which stays open and so reaches the same process. */
export interface Visitor {
  /** 'GET /api/orders'. Fails when there is no answer. */
  ask: (methodAndPath: string, input?: CallInput) => Promise<Answer>
  /** The same for an answer that must be 200. */
  call: (methodAndPath: string, input?: CallInput) => Promise<Answer['body']>
  leave: () => void
}

export function openVisitor(shopUrl: string): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask: Visitor['ask'] = async (methodAndPath, { token, body } = {}) => {
    const [method, path] = methodAndPath.split(' ')
    const sent = body && JSON.stringify(body)
    const asking = request(new URL(path ?? '/', shopUrl), {
      agent,
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { 'content-type': 'application/json' }),
      },
    })
    asking.end(sent)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    const said = await text(answer)
    const isJson = answer.headers['content-type']?.startsWith('application/json')
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: isJson ? JSON.parse(said) : {},
      text: said,
    }
  }
  return {
    ask,
    call: async (methodAndPath, input) => {
      const answer = await ask(methodAndPath, input)
      assert.equal(answer.status, 200, `${methodAndPath}: ${answer.text}`)
      return answer.body
    },
    leave: () => agent.destroy(),
  }
}

let made = 0

/** Registers a new shopper. @returns the token. */
export async function register(visitor: Visitor): Promise<string> {
  made += 1
  const { token } = await visitor.call('POST /api/register', {
    body: {
      fullName: 'Meera Iyer',
      email: `visitor${made}@example.com`,
      phoneNumber: `+9197${String(made).padStart(8, '0')}`,
      password: 'marigold-77',
    },
  })
  return String(token)
}

/** Begins to buy one pack; answers the order that the provider is to be paid for. */
export async function beginPayment(visitor: Visitor, token: string, productId = 1): Promise<string> {
  const items = [{ productId, quantity: 1 }]
  const { total } = await visitor.call('POST /api/checkout/quote', { token, body: { items } })
  const body = { amount: total, currency: 'INR', items, shipping: deliveryAddress }
  const { id } = await visitor.call('POST /api/create-razorpay-order', { token, body })
  return String(id)
}

/** Pays at the provider, as its pop-up would; answers the proof for the shop. */
export async function pay(sandboxUrl: string, providerOrderId: string): Promise<object> {
  const reply = await fetch(`${sandboxUrl}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: providerOrderId, method: 'upi', outcome: 'captured' }),
  })
  assert.equal(reply.status, 200)
  return (await reply.json()) as object
}
