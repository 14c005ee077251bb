import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsIn } from '../email-templates/template-texts.ts'
import { wrongError } from './check-error-messages.ts'
import { errorFields, errorTexts } from './error-texts.ts'

const sentences = Object.entries(errorTexts).flatMap(([group, all]) =>
  Object.entries(all).map(([name, text]) => ({ name: `${group}.${name}`, text })),
)

describe('the refusals of the release', () => {
  it('pass the check that those of the staff pass, and every field is used', () => {
    for (const { name, text } of sentences) assert.equal(wrongError(text, text), null, name)
    const used = new Set([
      ...sentences.flatMap(({ text }) => fieldsIn(text)),
      'brand',
      'supportPhone',
      'supportHours',
    ])
    assert.deepEqual([...used].sort(), Object.keys(errorFields).sort())
  })

  it('say what happened in one or a few sentences', () => {
    for (const { name, text } of sentences) assert.match(text, /^[A-Z“{].*\.$/, name)
  })
})

describe('a refusal of the staff', () => {
  const release = 'Only {available} packs are left in stock.'

  it('may name the shop, and must keep what the shopper needs', () => {
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
