import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { periodChoices } from './period-choices.ts'

const choice = (now: string, label: string) => periodChoices(now).find((one) => one.label === label)

describe('the periods to choose', () => {
  it('are days in India, in every time zone', () => {
    assert.equal(choice('2026-03-31T18:30:00Z', 'This month')?.from, '2026-04-01')
    assert.equal(choice('2026-03-31T18:29:00Z', 'This month')?.from, '2026-03-01')
  })

  it('know the last month and the financial year from April', () => {
    assert.deepEqual(choice('2028-03-15T06:00:00Z', 'Last month'), {
      label: 'Last month',
      from: '2028-02-01',
      to: '2028-02-29',
    })
    assert.deepEqual(choice('2026-01-15T06:00:00Z', 'Last month')?.from, '2025-12-01')
    assert.equal(choice('2026-03-31T06:00:00Z', 'Financial year')?.from, '2025-04-01')
    assert.equal(choice('2026-04-01T06:00:00Z', 'Financial year')?.from, '2026-04-01')
  })
})
