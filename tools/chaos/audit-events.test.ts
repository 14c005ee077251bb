import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Evidence } from './audit.ts'
import { found } from './valid-evidence.ts'

describe('the audit of events', () => {
  for (const [what, spoil, said] of [
    ['an event that never arrived', ({ events }) => events.received.clear(), /never reached the receiver/],
    ['an event of nobody', ({ events }) => events.received.add('evt_x'), /evt_x is not in the list/],
    ['a wrong signature', ({ events }) => Object.assign(events, { forged: 1 }), /1 requests had a wrong/],
    ['a payment without an event', ({ events }) => events.listed.splice(0, 1), /ORD007 has no event|not in/],
    [
      'two events of a payment',
      ({ events }) => {
        for (const event of [...events.listed]) events.listed.push({ ...event, id: event.id })
      },
      /2 events/,
    ],
  ] as [string, (evidence: Evidence) => unknown, RegExp][]) {
    it(`finds ${what}`, () => {
      const sentences = found((evidence) => void spoil(evidence))
      assert.ok(sentences.length > 0)
      assert.ok(
        sentences.every((sentence) => said.test(sentence)),
        sentences.join('\n'),
      )
    })
  }

  it('forgives a lie of the receiver', () => {
    assert.deepEqual(
      found(({ events }) => {
        events.lied = new Set(events.received)
        events.received.clear()
      }),
      [],
    )
  })
})
