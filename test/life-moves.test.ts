import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertSteps, type Move } from './life-moves.ts'

const life = { open: { settled: 'paid', expired: 'expired' }, expired: { settled: 'paid' }, paid: {} }
const move = (from: string, to: string): Move => ({ seq: 1, of: 'payments', orderId: 1, from, to })

describe('comparing changes with a table of states', () => {
  it('accepts steps of the table, one or several', () => {
    assertSteps(life, [], 'open', 'open')
    assertSteps(life, [move('open', 'expired'), move('expired', 'paid')], 'open', 'paid')
  })

  it('refuses a jump over several steps, a gap, and a final state without a change to it', () => {
    const chain = { a: { on: 'b' }, b: { on: 'c' }, c: {} }
    assert.throws(() => assertSteps(chain, [move('a', 'c')], 'a', 'c'), /no step of the table/)
    assert.throws(() => assertSteps(life, [move('expired', 'paid')], 'open', 'paid'), /begins at expired/)
    assert.throws(() => assertSteps(life, [], 'open', 'paid'), /the last change led to open/)
  })
})
