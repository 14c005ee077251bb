import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Order, Payment, Refund } from '../entities.ts'
import type { PaymentReply } from '../payments/payment-reply.ts'

export const keyId = 'rzp_test_sandbox'
export const keySecret = 'sandbox_key_secret'

/** `body` is whatever JSON held. */
export type Answer = { status: number; body: ReturnType<typeof JSON.parse>; headers: Headers }

export type Ledger = {
  orders: Order[]
  payments: Payment[]
  refunds: Refund[]
  webhooks: { delivered: number; abandoned: number; dropped: number; pending: number }
}

export type ApiClient = ReturnType<typeof createClient>

/** Calls a sandbox the way a shop or a script does. */
export function createClient(base: string) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function send(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }

  async function expectOk(method: string, path: string, body?: unknown) {
    const answer = await send(method, path, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  return {
    send,
    get: (path: string) => expectOk('GET', path),
    post: (path: string, body: unknown) => expectOk('POST', path, body),
    createOrder: (fields = {}): Promise<Order> =>
      expectOk('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt: freshReceipt(), ...fields }),
    createManualOrder: (): Promise<Order> =>
      expectOk('POST', '/v1/orders', {
        amount: 50_000,
        currency: 'INR',
        receipt: freshReceipt(),
        payment: { capture: 'manual' },
      }),
    pay: (orderId: string, fields = {}): Promise<PaymentReply> =>
      expectOk('POST', '/sandbox/pay', { order_id: orderId, method: 'card', ...fields }),
    tryToPay: (orderId: string, fields = {}): Promise<Answer> =>
      send('POST', '/sandbox/pay', { order_id: orderId, method: 'card', ...fields }),
    setFaults: (faults: object) => expectOk('POST', '/sandbox/webhooks', faults),
    books: (): Promise<Ledger> => expectOk('GET', '/sandbox/books'),
  }
}

export function freshReceipt(): string {
  return randomUUID()
}

/** The refusal a call must answer with, checked by its words and its field. */
export function assertRejected(answer: Answer, description: string | RegExp, field?: string): void {
  assert.equal(answer.status, 400, JSON.stringify(answer.body))
  const { error } = answer.body
  assert.equal(error.code, 'BAD_REQUEST_ERROR')
  if (typeof description === 'string') assert.equal(error.description, description)
  else assert.match(error.description, description)
  if (field !== undefined) assert.equal(error.field, field)
  for (const name of ['source', 'step', 'reason']) assert.equal(typeof error[name], 'string', name)
  assert.equal(typeof error.metadata, 'object')
}
