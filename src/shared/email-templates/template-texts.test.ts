import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsFor, wrongFields } from './check-sentence.ts'
import { emailFields } from './template-fields.ts'
import { type EmailTemplateName, emailTexts, fieldsIn, filled } from './template-texts.ts'

const sentences = (Object.keys(emailTexts) as EmailTemplateName[]).flatMap((letter) =>
  Object.entries(emailTexts[letter]).map(([sentence, text]) => ({ letter, sentence, text })),
)

describe('the sentences of the release', () => {
  it("the default sentences pass the staff's check and use every field", () => {
    for (const { letter, sentence, text } of sentences) {
      assert.equal(wrongFields(text, text, fieldsFor(letter, sentence)), null, `${letter} ${sentence}`)
    }
    const used = new Set(sentences.flatMap(({ text }) => fieldsIn(text)))
    assert.deepEqual([...used].sort(), Object.keys(emailFields).sort())
  })
})

describe('a sentence', () => {
  it('inserts values unchanged, also those that look like fields', () => {
    assert.equal(filled('{sender} writes', { sender: '{email} $& <b>' }), '{email} $& <b> writes')
    assert.equal(filled('{toString}', {}), '{toString}')
  })
})
