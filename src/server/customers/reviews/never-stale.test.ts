import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as staffCalls from '#contract/admin/reviews.ts'
import * as calls from '#contract/shop/reviews.ts'
import { photograph } from '#test/photographs.ts'
import { openReviews, reviewed, reviewForm } from '#test/reviewing.ts'

const { shop, delivered, giveBack, write, newest, decide } = await openReviews()

const version = async (): Promise<number> => {
  const { rows } = await shop.db.execute<{ version: string }>(sql`SELECT version FROM content_version`)
  return Number(rows[0]?.version)
}

/** Checks that an act renews exactly the cached pages whose content it changes. */
async function raises(isRaised: boolean, name: string, act: () => Promise<{ status: number }>) {
  const before = await version()
  const { status, ...rest } = await act()
  assert.equal(status, 200, `${name}: ${JSON.stringify(rest)}`)
  assert.equal((await version()) > before, isRaised, name)
}

// #reviews-never-stale
it('changes of published reviews renew cached pages, waiting ones do not', async () => {
  const bought = await delivered()
  const { token } = bought
  const params = { id: reviewed }
  const form = reviewForm()
  await raises(false, 'written', () => write(token, form))
  await raises(false, 'edited while it waits', () => write(token, { ...form, stars: 3 }))
  const { id } = await newest()
  const decided = (endpoint: typeof staffCalls.publishReview, body?: object) => () =>
    decide(endpoint, id, body)
  await raises(false, 'declined before anybody saw it', decided(staffCalls.declineReview, { reason: 'No.' }))
  await raises(true, 'published', decided(staffCalls.publishReview))
  await raises(true, 'answered', decided(staffCalls.answerReview, { answer: 'Thank you.' }))
  await raises(true, 'answer taken away', decided(staffCalls.answerReview, { answer: null }))
  const other = await shop.registerShopper()
  const vote = (is_helpful: boolean) => () =>
    shop.call(calls.voteOnReview, { token: other.token, params: { id }, body: { is_helpful } })
  await raises(true, 'found helpful', vote(true))
  await raises(false, 'found helpful again', vote(true))
  await raises(true, 'taken back', vote(false))
  await raises(false, 'reported', () =>
    shop.call(calls.reportReview, { token: other.token, params: { id }, body: { cause: 'other' } }),
  )
  const body = await photograph('#204020')
  await raises(true, 'a photograph, for which it waits', () =>
    shop.call(calls.addReviewPhoto, { token, params, body }),
  )
  await raises(true, 'published with it', decided(staffCalls.publishReview))
  const [photo] = (await newest()).photos
  await raises(true, 'a photograph less', () =>
    shop.call(calls.removeReviewPhoto, { token, params: { id: reviewed, photo } }),
  )
  await raises(true, 'no longer a verified purchase', () => giveBack(bought, 3))
  await raises(true, 'declined', decided(staffCalls.declineReview, { reason: 'Advertising.' }))
  await raises(true, 'published again', decided(staffCalls.publishReview))
  await raises(true, 'withdrawn', () => shop.call(calls.withdrawReview, { token, params }))
})
