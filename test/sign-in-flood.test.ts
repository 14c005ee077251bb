import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, it } from 'node:test'
import { openTestShop } from './shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await shop.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = shop.app.server.address() as AddressInfo
const url = `http://127.0.0.1:${port}`

const signIn = async (n: number) => {
  const body = JSON.stringify({ loginIdentifier: `nobody${n}@example.com`, password: 'marigold-77' })
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  await answer.text()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

// #sign-in-flood-60
it('a flood of sign-ins leaves other visitors served', async () => {
  const refused = Promise.withResolvers<void>()
  const flood = Array.from({ length: 200 }, async (_, n) => {
    const answer = await signIn(n)
    if (answer.status === 503) refused.resolve()
    return answer
  })
  // From the first refusal on, the queue is full.
  await Promise.race([refused.promise, Promise.all(flood)])
  const visits = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await fetch(`${url}/api/products_s`)
      await answer.text()
      return answer.status
    }),
  )
  assert.deepEqual(new Set(visits), new Set([200]))
  const answers = await Promise.all(flood)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([401, 503]))
  for (const { status, retryAfter } of answers) if (status === 503) assert.ok(Number(retryAfter) > 0)
})
