import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { createApi, NetworkError, type Transport } from '../api/api.ts'
import { explain, failureOf, isSignedOut, isTurnedAway, wrongFieldsOf } from '../api/failure.ts'
import { isNoPage } from './page-loader.ts'
import { read, readOrNull } from './read.ts'

const getNote = endpoint({
  id: 'getNote',
  method: 'GET',
  path: '/api/note',
  tag: 'Shop',
  access: 'anyone',
  summary: 'Reads.',
  reply: z.object({ text: z.string() }),
})

const answering = (status: number, json: unknown) => createApi(async () => ({ status, json }))(getNote)

const unreachable: Transport = async () => {
  throw new NetworkError('GET /api/note could not be answered.')
}

async function failureFrom(asking: Promise<unknown>) {
  const answer = await read(asking)
  assert.ok(answer.status === 'failed')
  return answer.failure
}

describe('reading', () => {
  it('returns the data of a successful call', async () => {
    assert.deepEqual(await read(answering(200, { text: 'Sow' })), { status: 'ready', data: { text: 'Sow' } })
    assert.deepEqual(await readOrNull(answering(200, { text: 'Sow' })), { text: 'Sow' })
    assert.equal(await readOrNull(answering(500, null)), null)
  })

  it('explains an error by server message, page message or status', async () => {
    const outcome = await failureFrom(
      answering(503, { message: 'The database is away.', code: 'unavailable' }),
    )
    assert.equal(explain(outcome, { refused: 'No.' }), 'The database is away.')
    const silent = await failureFrom(answering(502, null))
    assert.equal(explain(silent, { refused: 'No.' }), 'No.')
    assert.equal(explain(silent), 'The server answered 502.')
  })

  it('explains a lost connection in one sentence', async () => {
    const lost = await failureFrom(createApi(unreachable)(getNote))
    assert.equal(lost.kind, 'unreachable')
    assert.equal(explain(lost, { refused: 'No.' }), 'Network error. Please try again later.')
    assert.equal(explain(lost, { unreachable: 'Gone.' }), 'Gone.')
  })

  it('rethrows our own defects', async () => {
    await assert.rejects(read(Promise.reject(new TypeError('It is null.'))), TypeError)
    await assert.rejects(readOrNull(Promise.reject(new TypeError('It is null.'))), TypeError)
  })

  it('distinguishes a missing page from one that could not be read', async () => {
    assert.equal(isNoPage(await failureFrom(answering(404, null))), true)
    assert.equal(isNoPage(await failureFrom(answering(400, null))), true)
    assert.equal(isNoPage(await failureFrom(answering(500, null))), false)
    assert.equal(isNoPage(await failureFrom(createApi(unreachable)(getNote))), false)
  })

  it('ends a session after 401, at the cart also after 403', async () => {
    const ends = async (status: number) => {
      const failure = await failureFrom(answering(status, null))
      return [isSignedOut(failure), isTurnedAway(failure)]
    }
    assert.deepEqual(await ends(401), [true, true])
    assert.deepEqual(await ends(403), [false, true])
    assert.deepEqual(await ends(404), [false, false])
    assert.equal(isTurnedAway(await failureFrom(createApi(unreachable)(getNote))), false)
  })

  it("names the server's wrong fields", async () => {
    const errors = { email: 'Please enter a valid email address.' }
    const reply = { message: 'Look again.', code: 'invalid_request', errors }
    assert.deepEqual(wrongFieldsOf(await failureFrom(answering(400, reply))), errors)
    assert.deepEqual(wrongFieldsOf(await failureFrom(answering(400, null))), {})
  })

  it('reports our own defect when the program has to continue', () => {
    const reported: unknown[] = []
    const before = globalThis.reportError
    globalThis.reportError = (error) => void reported.push(error)
    try {
      const fault = new TypeError('It is null.')
      assert.equal(failureOf(fault).kind, 'fault')
      assert.deepEqual(reported, [fault])
    } finally {
      globalThis.reportError = before
    }
  })
})
