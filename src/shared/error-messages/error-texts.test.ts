import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsIn } from '../email-templates/template-texts.ts'
import { wrongError } from './check-error-messages.ts'
import { errorFields, errorTexts } from './error-texts.ts'

const sentences = Object.entries(errorTexts).flatMap(([group, all]) =>
  Object.entries(all).map(([name, text]) => ({ name: `${group}.${name}`, text })),
)

describe('the default error messages', () => {
  it("the default messages pass the staff's check and use every field", () => {
    for (const { name, text } of sentences) assert.equal(wrongError(text, text), null, name)
    const used = new Set([
      ...sentences.flatMap(({ text }) => fieldsIn(text)),
      'brand',
      'supportPhone',
      'supportHours',
    ])
    assert.deepEqual([...used].sort(), Object.keys(errorFields).sort())
  })

  it('the default messages say what happened in a few sentences', () => {
    for (const { name, text } of sentences) assert.match(text, /^[A-Z“{].*\.$/, name)
  })
})

describe('an error message of the staff', () => {
  const release = 'Only {available} packs are left in stock.'

  it('may name the shop and must keep what shoppers need', () => {
    assert.equal(wrongError('{available} left. Ring {supportPhone}.', release), null)
    assert.equal(
      wrongError('Few are left.', release),
      '{available}, the number of packs, must stay in this sentence.',
    )
    assert.equal(
      wrongError('{availible} left', release),
      'There is no field {availible} here. Do you mean {available}?',
    )
    assert.match(wrongError('{available} of {product}', release) ?? '', /no field \{product\}/)
  })
})
