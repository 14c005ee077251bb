import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { compileReplySerializer } from './reply-serializer.ts'

describe('compileReplySerializer', () => {
  it('sends null, and of a value only the described fields', () => {
    const schema = z.object({
      text: z.nullable(z.string()),
      amount: z.nullable(z.number()),
      isPaid: z.nullable(z.boolean()),
      state: z.nullable(z.enum(['open', 'closed'])),
      kind: z.nullable(z.literal('order')),
      mixed: z.nullable(z.union([z.string(), z.number()])),
      tags: z.nullable(z.array(z.nullable(z.string()))),
      place: z.nullable(z.object({ city: z.nullable(z.string()) })),
      note: z.optional(z.nullable(z.string())),
    })
    const serialize = compileReplySerializer({ schema, method: 'GET', url: '/' })
    const nothing = {
      text: null,
      amount: null,
      isPaid: null,
      state: null,
      kind: null,
      mixed: null,
      tags: null,
      place: null,
    }
    assert.deepEqual(JSON.parse(serialize(nothing)), nothing)
    const full = {
      text: 'मिट्टी "a"',
      amount: 1.5,
      isPaid: false,
      state: 'open',
      kind: 'order',
      mixed: 7,
      tags: ['a', null],
      place: { city: null },
      note: null,
    }
    assert.deepEqual(JSON.parse(serialize({ ...full, secret: 1, place: { ...full.place, secret: 2 } })), full)
  })
})
