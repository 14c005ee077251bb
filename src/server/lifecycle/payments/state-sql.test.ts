import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { createTestDatabase } from '#test/database.ts'
import {
  capturableStates,
  decidedStates,
  paymentTransitions,
  statesBefore,
  undecidedStates,
  unfinishedStates,
  unpaidStates,
} from './payment-states.ts'

const database = await createTestDatabase()
after(() => database.close())

const sorted = (states: Iterable<string>): string[] => [...states].sort()

describe('the sets of states that statements use', () => {
  it('derives the sets of states from the state table', () => {
    assert.deepEqual(sorted(unpaidStates), ['failed', 'open', 'starting'])
    assert.deepEqual(sorted(unfinishedStates), ['confirming', 'expired', 'failed', 'open', 'starting'])
    assert.deepEqual(sorted(capturableStates), ['cancelled', 'confirming', 'expired', 'failed', 'open'])
    assert.deepEqual(sorted([...undecidedStates, ...decidedStates]), sorted(Object.keys(paymentTransitions)))
    for (const state of decidedStates) {
      for (const next of Object.values(paymentTransitions[state]))
        assert.ok(decidedStates.includes(next), state)
    }
  })

  it('matches the states of the partial indexes', async () => {
    const { rows } = await database.pool.query<{ name: string; predicate: string }>(
      `SELECT class.relname AS name, pg_get_expr(index.indpred, index.indrelid) AS predicate
       FROM pg_index index JOIN pg_class class ON class.oid = index.indexrelid
       WHERE index.indrelid = 'payments'::regclass AND index.indpred IS NOT NULL`,
    )
    const known = [
      unpaidStates,
      unfinishedStates,
      capturableStates,
      undecidedStates,
      decidedStates,
      statesBefore('remitted'),
      statesBefore('received'),
    ].map((set) => sorted(set).join())
    const used = rows.filter(({ predicate }) => predicate.includes('status'))
    for (const { name, predicate } of used) {
      const states = [...predicate.matchAll(/'(\w+)'::text/g)].map(([, state]) => state ?? '')
      assert.ok(known.includes(sorted(states).join()), `${name}: ${predicate}`)
    }
  })
})

/** In SQL text, or in the query builder. */
const writesStatus =
  /UPDATE payments\b[^;`]*?\bSET\b[^`]*?\bstatus = |\.update\(payments\)\s*\.set\(\{[^}]*?\bstatus\b/

it('changes the state of a payment only in movePayment', () => {
  const writers = globSync('src/server/**/*.ts').filter(
    (path) => !path.endsWith('.test.ts') && writesStatus.test(readFileSync(path, 'utf8')),
  )
  assert.deepEqual(writers, ['src/server/lifecycle/payments/move-payment.ts'])
})
