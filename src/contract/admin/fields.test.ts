import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { day } from './fields.ts'

describe('a day that staff name', () => {
  it('accepts a day of this century', () => {
    for (const good of ['2000-01-01', '2024-02-29', '2099-12-31']) assert.equal(day.parse(good), good)
  })

  it('refuses a day that does not exist or precedes the shop', () => {
    for (const bad of ['0000-02-29', '1999-12-31', '2100-01-01', '2026-02-29', '2026-2-1', 'today', '']) {
      assert.equal(day.safeParse(bad).success, false, bad)
    }
  })
})
