import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ProviderFailure, Refusal } from './provider.ts'
import { readFailure, readRetryAfter } from './razorpay-failures.ts'

const error = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } })

describe('an answer of the provider other than 2xx', () => {
  it('calls a failure a refusal only when the provider decided', () => {
    const cases: [number, unknown, ProviderFailure][] = [
      [400, error('Order receipt should be unique.'), 'refused'],
      [404, error('No such thing'), 'refused'],
      [409, error('Different request with the same idempotency key has already been processed.'), 'refused'],
      [401, error('Authentication failed'), 'turned_away'],
      [403, null, 'turned_away'],
      [400, error('The requested URL was not found on the server'), 'turned_away'],
      [429, error('Too many requests'), 'unreachable'],
      [409, error('Another request with the same idempotency key is still in progress.'), 'unknown'],
      [400, error('Request failed because another payment operation is in progress'), 'unknown'],
      [408, error('Too slow'), 'unknown'],
      [400, null, 'unknown'],
      [404, {}, 'unknown'],
      [502, null, 'unknown'],
      [500, error('Oops'), 'unknown'],
    ]
    for (const [status, json, failure] of cases) {
      assert.equal(readFailure(status, json).failure, failure, `${status} ${JSON.stringify(json)}`)
    }
  })

  it('distinguishes the refusals that the shop acts on', () => {
    const balance =
      'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.'
    const cases: [number, string, Refusal | null][] = [
      [400, 'The id provided does not exist', 'no_such_id'],
      [400, 'pay_12 is not a valid id', 'no_such_id'],
      [400, balance, 'low_balance'],
      [400, 'Insufficient balance', 'low_balance'],
      [400, 'The payment has been fully refunded already', 'over_captured'],
      [400, 'The refund amount provided is greater than amount captured', 'over_captured'],
      [400, 'The refund on this payment is blocked due to ongoing dispute investigation', 'disputed'],
      [400, 'The payment is frozen.', null],
      [500, balance, null],
    ]
    for (const [status, description, refusal] of cases) {
      assert.equal(readFailure(status, error(description)).refusal, refusal, description)
    }
  })
})

describe('Retry-After', () => {
  it('reads Retry-After as seconds and as a date', () => {
    const nowMs = Date.parse('2026-11-21T10:00:00Z')
    assert.equal(readRetryAfter('7', nowMs), 7_000)
    assert.equal(readRetryAfter('Sat, 21 Nov 2026 10:01:00 GMT', nowMs), 60_000)
    assert.equal(readRetryAfter('Sat, 21 Nov 2026 09:00:00 GMT', nowMs), 0)
    for (const unreadable of [null, '', 'soon', '-1']) {
      const waitMs = readRetryAfter(unreadable, nowMs)
      assert.ok(waitMs === null || waitMs === 0, `${unreadable}: ${waitMs}`)
    }
  })
})
