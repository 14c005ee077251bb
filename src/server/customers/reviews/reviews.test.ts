import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as staffCalls from '#contract/admin/reviews.ts'
import { getProduct } from '#contract/shop/products.ts'
import * as calls from '#contract/shop/reviews.ts'
import { errorOf } from '#test/back-office.ts'
import { force } from '#test/force.ts'
import { photograph } from '#test/photographs.ts'
import { openReviews, reviewed, reviewForm } from '#test/reviewing.ts'

const { shop, office, delivered, paidOrder, giveBack, write, list, newest, decide, published } =
  await openReviews()

const params = { id: reviewed }
const ownView = async (token: string) => (await shop.call(calls.getOwnReview, { token, params })).body
const product = async () => (await shop.call(getProduct, { params })).body

describe('a review', () => {
  // #reviews-bought
  it('accepts one review a product from shoppers with a delivery', async () => {
    const stranger = await shop.registerShopper()
    const refused = await write(stranger.token)
    assert.deepEqual(errorOf(refused), [409, 'not_bought'])
    assert.equal(refused.error.message, 'Only those who bought it here can review it.')
    const waiting = await paidOrder([{ productId: reviewed, quantity: 1 }])
    assert.equal(
      (await write(waiting.token)).error.message,
      'You can review it once your order is delivered.',
    )
    const bought = await delivered()
    assert.deepEqual(await ownView(bought.token), {
      product: (await ownView(bought.token)).product,
      can_write: true,
      why: null,
      usual_name: 'Meera, Pune',
      review: null,
      helpful: [],
      own_id: null,
    })
    const { body } = await write(bought.token)
    assert.equal(body.review.stage, 'Waiting to be checked')
    await Promise.all([write(bought.token), write(bought.token), write(bought.token)])
    const own = await shop.call(calls.listOwnReviews, { token: bought.token })
    assert.deepEqual([own.body.reviews.length, own.body.to_write], [1, []])
  })

  // #reviews-moderated
  it('moderates new and edited reviews, ignores unchanged texts', async () => {
    const before = await list()
    const bought = await delivered()
    const form = reviewForm({ stars: 2, title: '<script>alert(1)</script>' })
    await write(bought.token, form)
    assert.deepEqual(await list(), before)
    const { id } = await newest()
    assert.equal((await decide(staffCalls.publishReview, id)).body.status, 'published')
    const [first] = (await list()).reviews
    assert.deepEqual(
      [first?.stars, first?.title, first?.name, first?.is_verified, first?.answer],
      [2, '<script>alert(1)</script>', 'Meera, Pune', true, null],
    )
    await write(bought.token, form)
    assert.equal((await newest()).status, 'published')
    const shown = await list()
    await write(bought.token, { ...form, stars: 5 })
    assert.equal((await newest()).status, 'waiting')
    assert.deepEqual(await list(), shown)
    assert.equal(
      (await shop.call(calls.withdrawReview, { token: bought.token, params })).body.review.stage,
      'Withdrawn',
    )
    assert.deepEqual(await list(), before)
    assert.deepEqual(errorOf(await decide(staffCalls.publishReview, id)), [409, 'wrong_review_state'])
    assert.equal(
      (await write(bought.token, { ...form, stars: 5 })).body.review.stage,
      'Waiting to be checked',
    )
  })

  it('keeps an edited review shown as it was until staff publish the edit', async () => {
    const form = reviewForm({ title: 'As it was' })
    const { bought, id } = await published(form)
    const { token } = bought
    const shownTitle = async () => (await list()).reviews.find((one) => one.id === id)?.title
    const own = async () => (await shop.call(calls.getOwnReview, { token, params })).body.review
    const sent = await write(token, { ...form, title: 'As it is', stars: 1 })
    assert.match(sent.body.message, /until then your review stays as it was/)
    assert.deepEqual([sent.body.review.stage, sent.body.review.title], ['Waiting to be checked', 'As it is'])
    const read = await newest()
    assert.deepEqual([read.title, read.stars, read.shown_now?.title], ['As it is', 1, 'As it was'])
    assert.equal(await shownTitle(), 'As it was')

    const declined = await decide(staffCalls.declineReview, id, { reason: 'It names a person.' })
    assert.deepEqual([declined.body.status, declined.body.title], ['published', 'As it was'])
    assert.equal(await shownTitle(), 'As it was')
    const after = await own()
    assert.deepEqual(
      [after?.stage, after?.reason, after?.title],
      ['Not published', 'It names a person.', 'As it is'],
    )
    const back = await decide(staffCalls.reconsiderReview, id)
    assert.deepEqual([back.body.status, back.body.title], ['waiting', 'As it is'])

    const edited = await decide(staffCalls.publishReview, id)
    assert.deepEqual([edited.body.status, edited.body.shown_now], ['published', null])
    assert.equal(await shownTitle(), 'As it is')
    assert.deepEqual([(await own())?.stage, (await own())?.is_shown_as_before], ['Published', false])
    await write(token, { ...form, title: 'Once more' })
    await shop.call(calls.withdrawReview, { token, params })
    assert.equal(await shownTitle(), undefined)
  })

  it('rejects invalid fields, each with a sentence', async () => {
    const { token } = await delivered()
    for (const [body, field] of [
      [{ stars: 0 }, 'stars'],
      [{ stars: 4.5 }, 'stars'],
      [{ stars: '5' }, 'stars'],
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(81) }, 'title'],
      [{ text: 'x '.repeat(1501) }, 'text'],
      [{ text: 'a\u0000b' }, 'text'],
      [{ text: 'See https://spam.example/ for more' }, 'text'],
      [{ name: 'Ring 98765 43210' }, 'name'],
    ] as const) {
      const { status, error } = await write(token, reviewForm(body))
      assert.equal(status, 400, JSON.stringify(body))
      assert.deepEqual(Object.keys(error.errors ?? {}), [field], JSON.stringify(error))
    }
    assert.deepEqual(errorOf(await write(token, reviewForm(), 'no-such-feed')), [404, 'not_found'])
  })

  // #reviews-flood
  it('rejects copied texts and too many reviews a day', async () => {
    const text = 'The very same words about everything.'
    const [one, other] = [await delivered(), await delivered()]
    assert.equal((await write(one.token, reviewForm({ text }))).status, 200)
    assert.deepEqual(errorOf(await write(other.token, reviewForm({ text: text.toUpperCase() }))), [
      409,
      'review_repeated',
    ])
    assert.equal((await ownView(other.token)).review, null)
    const answers = []
    for (let i = 0; i < 22; i += 1) answers.push((await write(other.token)).status)
    assert.deepEqual([answers.at(0), answers.at(-1)], [200, 429])
  })

  // #reviews-verified
  it('marks a purchase as verified while a pack was kept', async () => {
    const { bought } = await published()
    const isVerified = async () => (await list()).reviews[0]?.is_verified
    await giveBack(bought, 2)
    assert.equal(await isVerified(), true)
    await giveBack(bought, 1)
    assert.equal(await isVerified(), false)
    assert.equal((await write(bought.token, reviewForm())).status, 200)
    assert.equal((await newest()).is_verified, false)
    const other = await published()
    await force(
      shop.db,
      sql`UPDATE orders SET status = 'undelivered' WHERE id = ${Number(other.bought.id.slice(3))}`,
    )
    assert.equal(await isVerified(), false)
  })

  // #reviews-average
  it('counts only published reviews in average and count', async () => {
    await shop.db.execute(sql`DELETE FROM reviews WHERE product_id = ${reviewed}`)
    assert.deepEqual([(await product()).rating, (await product()).rating_count], [0, 0])
    await published(reviewForm({ stars: 5 }))
    await published(reviewForm({ stars: 5 }))
    const { id } = await published(reviewForm({ stars: 4 }))
    await write((await delivered()).token, reviewForm({ stars: 1 }))
    const { sums } = await list()
    assert.deepEqual(sums, { count: 3, average: 4.7, by_stars: [0, 0, 0, 1, 2], with_photos: 0 })
    assert.deepEqual([(await product()).rating, (await product()).rating_count], [4.7, 3])
    await decide(staffCalls.declineReview, id, { reason: 'Advertising.' })
    assert.deepEqual([(await product()).rating, (await product()).rating_count], [5, 2])
  })
})

describe('photographs of a review', () => {
  const add = (token: string, file: Buffer) => shop.call(calls.addReviewPhoto, { token, params, body: file })
  const seen = (id: number, photo: number) =>
    shop.call(calls.getReviewPhoto, { params: { id, photo, form: 'small' } })

  // #reviews-photos
  it('checks, limits, moderates and deletes photographs', async () => {
    const { bought, id } = await published()
    const { token } = bought
    const broken = await add(token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    assert.deepEqual(errorOf(broken), [415, 'unsupported_picture'])
    assert.equal((await newest()).status, 'published')
    const before = await newest()
    const photo = (await add(token, await photograph('#112233'))).body.id
    assert.equal((await newest()).status, 'waiting')
    assert.equal((await seen(id, photo)).status, 404)
    assert.deepEqual((await list()).reviews.find((one) => one.id === id)?.photos, [])
    const own = { id: reviewed, photo, form: 'large' }
    assert.equal((await shop.call(calls.getOwnReviewPhoto, { token, params: own })).status, 200)
    const other = await shop.registerShopper()
    assert.equal((await shop.call(calls.getOwnReviewPhoto, { token: other.token, params: own })).status, 404)
    assert.deepEqual(errorOf(await decide(staffCalls.publishReview, id, { version: before.version })), [
      409,
      'version_conflict',
    ])
    const unseen = await newest()
    const more = []
    for (const colour of ['#445566', '#778899', '#aabbcc', '#ddeeff'])
      more.push((await add(token, await photograph(colour))).status)
    assert.deepEqual(more, [200, 200, 200, 409])
    assert.deepEqual(errorOf(await decide(staffCalls.publishReview, id, { version: unseen.version })), [
      409,
      'version_conflict',
    ])
    await decide(staffCalls.publishReview, id)
    assert.equal((await seen(id, photo)).status, 200)
    assert.equal((await list({ photos: '1' })).found, 1)
    const one = { id: reviewed, photo }
    assert.equal((await shop.call(calls.removeReviewPhoto, { token, params: one })).status, 200)
    assert.equal((await seen(id, photo)).status, 404)
    assert.equal((await list({ photos: '1' })).reviews[0]?.photos.length, 3)
    const staffSees = { id, photo: String((await newest()).photos[0]), form: 'large' }
    const shown = await office.call(staffCalls.seeReviewPhoto, { cookie: office.owner, params: staffSees })
    assert.equal(shown.status, 200)
  })
})

it('lists published reviews of all products, those with photographs on request', async () => {
  const latest = async (query = {}) => (await shop.call(calls.listLatestReviews, { query })).body
  const { bought, id } = await published(reviewForm({ title: 'The newest of all' }))
  const [first] = (await latest()).reviews
  assert.deepEqual([first?.id, first?.title], [id, 'The newest of all'])
  const { slug, name } = await product()
  assert.deepEqual(first?.product, { slug, name })
  assert.ok(!(await latest({ photos: '1' })).reviews.some((one) => one.id === id))
  const body = await photograph('#102030')
  await shop.call(calls.addReviewPhoto, { token: bought.token, params, body })
  await decide(staffCalls.publishReview, id)
  assert.equal((await latest({ photos: '1' })).reviews[0]?.photos.length, 1)
  await decide(staffCalls.declineReview, id, { reason: 'Advertising.' })
  assert.ok(!(await latest()).reviews.some((one) => one.id === id))
  const far = await latest({ page: '1000' })
  assert.deepEqual([far.page, far.has_next, far.reviews], [1000, false, []])
})

describe('what others say of a review', () => {
  const vote = (token: string, id: number, is_helpful = true) =>
    shop.call(calls.voteOnReview, { token, params: { id }, body: { is_helpful } })

  // #reviews-votes
  it('counts one vote a shopper, none by the writer', async () => {
    const { bought, id } = await published()
    const { version } = await newest()
    assert.deepEqual(errorOf(await vote(bought.token, id)), [409, 'own_review'])
    const [one, two] = [await shop.registerShopper(), await shop.registerShopper()]
    await Promise.all([vote(one.token, id), vote(one.token, id), vote(two.token, id)])
    assert.equal((await vote(one.token, id)).body.helpful, 2)
    assert.deepEqual((await ownView(one.token)).helpful, [id])
    assert.equal((await list({ sort: 'helpful' })).reviews[0]?.id, id)
    assert.equal((await newest()).version, version, 'a vote is no edit')
    assert.equal((await vote(one.token, id, false)).body.helpful, 1)
    assert.equal((await vote(one.token, id, false)).body.helpful, 1)
    await shop.call(calls.withdrawReview, { token: bought.token, params })
    assert.equal((await vote(two.token, id)).status, 404)
  })

  // #reviews-reports
  it('accepts one report an account, which the staff settles', async () => {
    const { id } = await published()
    const report = (token?: string, cause = 'advertising') =>
      shop.call(calls.reportReview, {
        ...(token && { token }),
        params: { id },
        body: { cause, words: 'It names another shop.' },
        address: '203.0.113.9',
      })
    const { token } = await shop.registerShopper()
    assert.equal((await report(token)).status, 200)
    assert.equal((await report(token)).status, 200)
    assert.equal((await report(undefined, 'rude')).error.code, 'invalid_request')
    const guests = []
    for (let i = 0; i < 9; i += 1) guests.push((await report()).status)
    assert.deepEqual([guests.at(0), guests.at(-1)], [200, 429])
    const views = async (view: string) =>
      (
        await office.call(staffCalls.listStaffReviews, { cookie: office.owner, query: { view } })
      ).body.reviews.map((one) => one.id)
    assert.ok((await views('reported')).includes(id))
    const { reported } = await newest()
    assert.equal(reported.filter(({ words }) => words === 'It names another shop.').length, reported.length)
    const settled = await decide(staffCalls.settleReports, id)
    assert.deepEqual([settled.body.reports, settled.body.status], [0, 'published'])
    assert.ok(!(await views('reported')).includes(id))
  })
})
