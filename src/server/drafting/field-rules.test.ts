import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { normaliseFields, parseFields } from './field-rules.ts'

const rules = {
  name: z.string().check(z.trim(), z.minLength(1, 'Name it.')),
  price: z.number('Type a number.'),
}

describe('the rules of fields', () => {
  it('separates valid fields from invalid ones', () => {
    const { valid, issues } = parseFields(rules, { name: ' ', price: 5 })
    assert.deepEqual([valid, issues.name?.message], [{ price: 5 }, 'Name it.'])
  })

  it('normalises valid values and keeps invalid ones as typed', () => {
    assert.deepEqual(normaliseFields(rules, { name: ' Neem ', price: 'five' }), {
      name: 'Neem',
      price: 'five',
    })
  })
})
