import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultName, validateReview } from './review-words.ts'

const wordsWith = (text: string) => ({ title: 'It works', text, name: 'Meera, Pune' })

describe('the words of a review', () => {
  it('allows doses, days and sums', () => {
    for (const text of [
      'Fed 5 g in 1.8 l of water every 14 days; ₹500.00 is fair.',
      'Grew well.In summer I fed twice. 4.5 out of 5!',
      'पौधे हरे हो गए। बहुत अच्छा खाद है।',
      'Planted on 12.10.2026, first flower on 20.11.2026.',
      'Good good good. I ordered ORD017 and ORD018.',
    ])
      assert.deepEqual(validateReview(wordsWith(text)), {}, text)
  })

  // #reviews-spam
  it('rejects links, addresses, phone numbers and repetitions in any field', () => {
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
      assert.deepEqual(Object.keys(validateReview(wordsWith(text))), ['text'], text)
      assert.ok(validateReview({ ...wordsWith('My tulsi has new leaves.'), title: text }).title, text)
      assert.ok(validateReview({ ...wordsWith('My tulsi has new leaves.'), name: text }).name, text)
    }
  })

  it('requires ten letters', () => {
    for (const text of ['ok', '!!!!!!!!!!!', '12345 67'])
      assert.equal(
        validateReview(wordsWith(text)).text,
        'Please write a little more, so that it helps others.',
      )
  })
})

describe('the name that a review shows', () => {
  it('builds the default name of first name and city', () => {
    assert.equal(defaultName('Asha Rao', 'Hyderabad'), 'Asha, Hyderabad')
    assert.equal(defaultName('  Asha  ', ' '), 'Asha')
    assert.equal(defaultName('Asha Rao', null), 'Asha')
  })
})
