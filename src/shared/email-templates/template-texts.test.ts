import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsFor, wrongFields } from './check-sentence.ts'
import { letterFields } from './template-fields.ts'
import { fieldsIn, filled, type LetterName, letterTexts } from './template-texts.ts'

const sentences = (Object.keys(letterTexts) as LetterName[]).flatMap((letter) =>
  Object.entries(letterTexts[letter]).map(([sentence, text]) => ({ letter, sentence, text })),
)

describe('the sentences of the release', () => {
  it('pass the check that the staff’s pass, and every field is used', () => {
    for (const { letter, sentence, text } of sentences) {
      assert.equal(wrongFields(text, text, fieldsFor(letter, sentence)), null, `${letter} ${sentence}`)
    }
    const used = new Set(sentences.flatMap(({ text }) => fieldsIn(text)))
    assert.deepEqual([...used].sort(), Object.keys(letterFields).sort())
  })
})

describe('a sentence', () => {
  it('takes values as they are, also those that look like fields', () => {
    assert.equal(filled('{sender} writes', { sender: '{email} $& <b>' }), '{email} $& <b> writes')
    assert.equal(filled('{toString}', {}), '{toString}')
  })
})
