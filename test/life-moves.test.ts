import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertSteps, type Move } from './life-moves.ts'

const life = { open: { settled: 'paid', expired: 'expired' }, expired: { settled: 'paid' }, paid: {} }
const move = (from: string, to: string): Move => ({ seq: 1, of: 'payments', orderId: 1, from, to })

describe('comparing changes with a table of states', () => {
  it('accepts one or several steps of the table', () => {
    assertSteps(life, [], 'open', 'open')
    assertSteps(life, [move('open', 'expired'), move('expired', 'paid')], 'open', 'paid')
  })

  it('refuses jumps, gaps and final states without a change', () => {
    const chain = { a: { on: 'b' }, b: { on: 'c' }, c: {} }
    assert.throws(() => assertSteps(chain, [move('a', 'c')], 'a', 'c'), /no step of the table/)
    assert.throws(() => assertSteps(life, [move('expired', 'paid')], 'open', 'paid'), /begins at expired/)
    assert.throws(() => assertSteps(life, [], 'open', 'paid'), /the last change led to open/)
  })
})
