import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import * as staffCalls from '#contract/admin/reviews.ts'
import * as calls from '#contract/shop/reviews.ts'
import { type Bought, openReturns } from './returning.ts'

/** What a shopper writes; no two have the same words. */
export const reviewForm = (more: object = {}) => {
  made += 1
  return {
    stars: 4,
    title: 'It works',
    text: `My tulsi has new leaves after ${made} weeks.`,
    name: 'Meera, Pune',
    ...more,
  }
}

let made = 0

/** The product that `delivered` orders have. */
export const reviewed = 5

/** A shop with its back office, and what tests of reviews do, for all tests of a file. */
export async function openReviews() {
  const returns = await openReturns()
  const { shop, office, delivered } = returns

  const write = (token: string, body: object = reviewForm(), id: string | number = reviewed) =>
    shop.call(calls.writeReview, { token, params: { id }, body })

  const list = async (query: Record<string, string> = {}, id: string | number = reviewed) => {
    const { status, body } = await shop.call(calls.listReviews, { params: { id }, query })
    assert.equal(status, 200)
    return body
  }

  /** The newest review as the owner sees it. */
  async function newest(): Promise<staffCalls.StaffReview> {
    const { rows } = await shop.db.execute<{ id: number }>(sql`SELECT max(id)::int AS id FROM reviews`)
    return seen(rows[0]?.id ?? 0)
  }

  async function seen(id: number): Promise<staffCalls.StaffReview> {
    const answer = await office.call(staffCalls.getStaffReview, { cookie: office.owner, params: { id } })
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    return answer.body
  }

  /** A step of a review as it stands now, unless the body names a version. */
  async function decide(
    endpoint: typeof staffCalls.publishReview,
    id: number,
    body: object = {},
    cookie = office.owner,
  ) {
    const version = 'version' in body ? {} : { version: (await seen(id)).version }
    return office.call(endpoint, { cookie, params: { id }, body: { ...version, ...body } })
  }

  /** A published review by a shopper whose order was delivered. */
  async function published(body: object = reviewForm()): Promise<{ bought: Bought; id: number }> {
    const bought = await delivered()
    const written = await write(bought.token, body)
    assert.equal(written.status, 200, JSON.stringify(written.error))
    const { id } = await newest()
    assert.equal((await decide(staffCalls.publishReview, id)).status, 200)
    return { bought, id }
  }

  return { ...returns, write, list, newest, reviewAs: seen, decide, published }
}
