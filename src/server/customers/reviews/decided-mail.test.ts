import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as staffCalls from '#contract/admin/reviews.ts'
import { withdrawReview } from '#contract/shop/reviews.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openReviews, reviewed, reviewForm } from '#test/reviewing.ts'

const { shop, delivered, write, newest, decide, published } = await openReviews()

const mailsTo = async (email: string) =>
  (await deliverTo(shop, email)).filter(({ subject }) => subject.startsWith('Your review'))

/** A waiting review with its writer. */
async function written(title = 'It works') {
  const bought = await delivered()
  await write(bought.token, reviewForm({ title }))
  return { bought, id: (await newest()).id }
}

describe('the writer of a review', () => {
  // #reviews-decided-mail
  it('mails a publication once, at least ten minutes later', async () => {
    const { bought, id } = await written('New leaves')
    await decide(staffCalls.publishReview, id)
    const { rows } = await shop.db.execute<{ minutes: number }>(sql`
      SELECT round(extract(epoch FROM next_attempt_at - created_at) / 60)::int AS minutes FROM outbox
      WHERE template = 'review-decided' AND data ->> 'reviewId' = ${String(id)}`)
    assert.deepEqual(rows, [{ minutes: 10 }])
    const [mail, ...more] = await mailsTo(bought.email)
    assert.deepEqual([mail?.subject, more.length], ['Your review is published', 0])
    assert.match(mail?.text ?? '', /New leaves[\s\S]*\/products\/[a-z-]+#reviews/)
    await decide(staffCalls.reconsiderReview, id)
    await decide(staffCalls.publishReview, id)
    assert.deepEqual(await mailsTo(bought.email), [], 'they know already')
  })

  it('mails the reason of a declined review', async () => {
    const { bought, id } = await written()
    await decide(staffCalls.declineReview, id, { reason: 'It names a person.' })
    const [mail] = await mailsTo(bought.email)
    assert.equal(mail?.subject, 'Your review was not published')
    assert.match(mail?.text ?? '', /It names a person\.[\s\S]*\/my-reviews/)
    await decide(staffCalls.reconsiderReview, id)
    await decide(staffCalls.declineReview, id, { reason: 'It is an advertisement.' })
    assert.match((await mailsTo(bought.email))[0]?.text ?? '', /It is an advertisement\./)
  })

  // #reviews-decided-undone
  it('skips undone decisions and mails the last one', async () => {
    const { bought, id } = await written()
    await decide(staffCalls.publishReview, id)
    await decide(staffCalls.reconsiderReview, id)
    assert.deepEqual(await mailsTo(bought.email), [])
    await decide(staffCalls.publishReview, id)
    await decide(staffCalls.reconsiderReview, id)
    await decide(staffCalls.declineReview, id, { reason: 'It is an advertisement.' })
    const subjects = (await mailsTo(bought.email)).map(({ subject }) => subject)
    assert.deepEqual(subjects, ['Your review was not published'])
  })

  it('skips withdrawn and edited reviews, mails the edited text', async () => {
    const { bought, id } = await published()
    await write(bought.token, reviewForm({ title: 'Other words' }))
    assert.deepEqual(await mailsTo(bought.email), [])
    await decide(staffCalls.publishReview, id)
    assert.equal((await mailsTo(bought.email)).length, 1)
    await write(bought.token, reviewForm({ title: 'Still other words' }))
    await decide(staffCalls.publishReview, id)
    await shop.call(withdrawReview, { token: bought.token, params: { id: reviewed } })
    assert.deepEqual(await mailsTo(bought.email), [])
  })

  it('mails why an edit is declined, and that the review stays', async () => {
    const { bought, id } = await published(reviewForm({ title: 'Kept words' }))
    await mailsTo(bought.email)
    await write(bought.token, reviewForm({ title: 'Refused words' }))
    await decide(staffCalls.declineReview, id, { reason: 'It names a person.' })
    const [mail, ...more] = await mailsTo(bought.email)
    assert.equal(more.length, 0)
    assert.match(mail?.text ?? '', /Refused words[\s\S]*stays on our pages as it was[\s\S]*names a person/)
    await write(bought.token, reviewForm({ title: 'New words' }))
    await decide(staffCalls.publishReview, id)
    assert.match((await mailsTo(bought.email))[0]?.text ?? '', /New words/)
  })

  it('mails once when two colleagues decide at once', async () => {
    const { bought, id } = await written()
    const { version } = await newest()
    await Promise.all([1, 2].map(() => decide(staffCalls.publishReview, id, { version })))
    assert.equal((await mailsTo(bought.email)).length, 1)
  })
})
