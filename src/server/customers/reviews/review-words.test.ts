import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { invalidWords, usualName } from './review-words.ts'

const wordsWith = (text: string) => ({ title: 'It works', text, name: 'Meera, Pune' })

describe('the words of a review', () => {
  it('may tell of doses, days and sums', () => {
    for (const text of [
      'Fed 5 g in 1.8 l of water every 14 days; ₹500.00 is fair.',
      'Grew well.In summer I fed twice. 4.5 out of 5!',
      'पौधे हरे हो गए। बहुत अच्छा खाद है।',
      'Planted on 12.10.2026, first flower on 20.11.2026.',
      'Good good good. I ordered ORD017 and ORD018.',
    ])
      assert.deepEqual(invalidWords(wordsWith(text)), {}, text)
  })

  // #reviews-spam
  it('may have no links, addresses, numbers or endless repetitions, in any field', () => {
    for (const text of [
      'Buy cheaper at https://spam.example/feed today',
      'Look at WWW.SPAM.EXAMPLE for more of it',
      'cheaper at my-feeds.shop for everybody',
      'Better at Feeds.COM than here, my friends',
      'cheap compost at feeds.in every day',
      'Write to me at meera@example.com please',
      'Ring me on +91 98765 43210 for compost',
      'Ring me on 98765-43210 for compost',
      'goooooooooooooooooood compost for all',
      'buy buy buy buy buy buy now my friends',
    ]) {
      assert.deepEqual(Object.keys(invalidWords(wordsWith(text))), ['text'], text)
      assert.ok(invalidWords({ ...wordsWith('My tulsi has new leaves.'), title: text }).title, text)
      assert.ok(invalidWords({ ...wordsWith('My tulsi has new leaves.'), name: text }).name, text)
    }
  })

  it('must say something', () => {
    for (const text of ['ok', '!!!!!!!!!!!', '12345 67'])
      assert.equal(invalidWords(wordsWith(text)).text, 'Please write a little more, so that it helps others.')
  })

  it('are checked in no time, however they are made', () => {
    const began = performance.now()
    for (const part of ['a.', '1 ', 'a@', 'ab ', '-.', '(('])
      invalidWords(wordsWith(part.repeat(3000 / part.length)))
    assert.ok(performance.now() - began < 1000)
  })
})

describe('the name that a review shows', () => {
  it('is the first name and the city, unless its writer chooses another', () => {
    assert.equal(usualName('Asha Rao', 'Hyderabad'), 'Asha, Hyderabad')
    assert.equal(usualName('  Asha  ', ' '), 'Asha')
    assert.equal(usualName('Asha Rao', null), 'Asha')
  })
})
