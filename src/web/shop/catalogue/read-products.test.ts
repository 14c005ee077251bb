import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApi, NetworkError, type Transport } from '../../api/api.ts'
import { readProduct } from './read-product.ts'
import { readProducts } from './read-products.ts'

const answering = (status: number, json: unknown) => createApi(async () => ({ status, json }))

const unreachable: Transport = async () => {
  throw new NetworkError('GET /api/products_s could not be answered.')
}

test("gives the server's reason, as part of a sentence, when the products are refused", async () => {
  const api = answering(503, { message: 'The database is away.', code: 'unavailable' })
  assert.deepEqual(await readProducts(api), { status: 'failed', reason: 'The database is away' })
})

test('names the status when the server gives no reason', async () => {
  assert.deepEqual(await readProducts(answering(502, null)), {
    status: 'failed',
    reason: 'The server answered 502',
  })
})

test('says that the server was not reached', async () => {
  assert.deepEqual(await readProducts(createApi(unreachable)), {
    status: 'failed',
    reason: 'The server could not be reached',
  })
})

test('lets a fault of our own through', async () => {
  await assert.rejects(readProducts(answering(200, null)), TypeError)
})

test('tells a product that is not there from one that could not be read', async () => {
  const refused = { message: 'No.', code: 'any' }
  assert.deepEqual(await readProduct(answering(404, refused), '99'), { status: 'not-found' })
  assert.deepEqual(await readProduct(answering(400, refused), 'x'.repeat(200)), { status: 'not-found' })
  assert.deepEqual(await readProduct(answering(500, refused), '1'), { status: 'failed' })
  assert.deepEqual(await readProduct(createApi(unreachable), '1'), { status: 'failed' })
})
