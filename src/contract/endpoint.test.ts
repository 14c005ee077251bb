import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { allEndpoints } from './shop/all-endpoints.ts'

const described = {
  id: 'mine',
  method: 'GET',
  path: '/api/mine',
  tag: 'Shop',
  summary: '',
  reply: z.object({}),
} as const

// #endpoint-a11
it('only public content can be cached, and the types enforce it', () => {
  const kept = endpoint({ ...described, access: 'anyone', isContent: true })
  assert.equal(kept.isContent, true)
  // @ts-expect-error: the answer depends on who asks.
  endpoint({ ...described, access: 'shopper', isContent: true })
  // @ts-expect-error: the answer may depend on who asks.
  endpoint({ ...described, access: 'guest-or-shopper', isContent: true })
  for (const { id, isContent, access } of allEndpoints) {
    if (isContent) assert.equal(access, 'anyone', id)
  }
})
