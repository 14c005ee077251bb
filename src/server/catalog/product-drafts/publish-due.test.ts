import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as drafts from '#contract/admin/product-drafts.ts'
import * as goods from '#contract/admin/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { publishDue } from '../../drafting/publish-due.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { productKind } from './product-kind.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const live = async (id: number) =>
  (await office.call(goods.getStaffProduct, { ...owner, params: { id } })).body
const read = async (id: number) =>
  (await office.call(drafts.getProductDraft, { ...owner, params: { id } })).body

/** An hour in Indian time, as the screen sends it. */
const inIndia = (msFromNow: number): string =>
  new Date(Date.now() + msFromNow + 19_800_000).toISOString().slice(0, 16)

const schedule = ({ id, version, live_version }: drafts.ProductDraft, at: string | null) =>
  office.call(drafts.scheduleProductDraft, { ...owner, params: { id }, body: { version, live_version, at } })

/** Creates a product draft that is scheduled in an hour. */
async function scheduled(productId: number, fields: object): Promise<drafts.ProductDraft> {
  const { body: begun } = await office.call(drafts.openProductDraft, {
    ...owner,
    body: { product_id: productId },
  })
  const { id, version } = begun
  const { body } = await office.call(drafts.editProductDraft, {
    ...owner,
    params: { id },
    body: { version, fields },
  })
  const answer = await schedule(body, inIndia(3_600_000))
  assert.equal(answer.status, 200, answer.error.message)
  return answer.body
}

/** Moves the scheduled time to this many milliseconds from now. */
const dueIn = (id: number, ms: number) =>
  shop.db
    .update(productDrafts)
    .set({ publishAt: sql`clock_timestamp() + make_interval(secs => ${ms / 1000})` })
    .where(eq(productDrafts.id, id))

beforeEach(() => shop.db.delete(productDrafts))

describe('scheduled publishing of products', () => {
  // #drafts-due
  it('publishes a due draft once, from any process', async () => {
    const before = await live(1)
    const { id } = await scheduled(1, { dose: 'One spoon on Monday.' })
    await publishDue(shop, productKind)
    assert.equal((await live(1)).version, before.version)
    await dueIn(id, -1)
    await Promise.all([
      publishDue(shop, productKind),
      publishDue(shop, productKind),
      publishDue(shop, productKind),
    ])
    const after = await live(1)
    assert.deepEqual([after.dose, after.version], ['One spoon on Monday.', before.version + 1])
    const { entries } = (await office.call(listAudit, { ...owner, query: { entity: 'product:1' } })).body
    assert.deepEqual(
      [entries.length, entries[0]?.action, entries[0]?.actor],
      [1, 'product_published', 'Ravi Menon'],
    )
  })

  it('sleeps until a near due time and skips far ones', async () => {
    const { id } = await scheduled(2, { dose: 'Soon.' })
    await dueIn(id, 700)
    const begun = performance.now()
    await publishDue(shop, productKind)
    assert.ok(performance.now() - begun >= 650)
    assert.equal((await live(2)).dose, 'Soon.')
    const later = await scheduled(2, { dose: 'Later.' })
    await dueIn(later.id, 60_000)
    await publishDue(shop, productKind)
    assert.equal((await live(2)).dose, 'Soon.')
  })

  it('stops waiting for due drafts at shutdown', async () => {
    const { id } = await scheduled(2, { dose: 'Too late.' })
    await dueIn(id, 3_000)
    const stopping = new AbortController()
    const sleeping = publishDue(shop, productKind, stopping.signal)
    stopping.abort()
    await sleeping
    assert.notEqual((await live(2)).dose, 'Too late.')
  })

  it('keeps a conflicting or invalid due draft back with a reason', async () => {
    const first = await scheduled(3, { storage: 'In a tin.' })
    const { version } = await live(3)
    await office.call(goods.editProduct, {
      ...owner,
      params: { id: 3 },
      body: { version, storage: 'In a jar.' },
    })
    const second = await scheduled(4, { slug: 'wanted-address' })
    const five = await live(5)
    await office.call(goods.editProduct, {
      ...owner,
      params: { id: 5 },
      body: { version: five.version, slug: 'wanted-address' },
    })
    await dueIn(first.id, -1)
    await dueIn(second.id, -1)
    await publishDue(shop, productKind)
    assert.equal((await live(3)).storage, 'In a jar.')
    const [one, two] = [await read(first.id), await read(second.id)]
    assert.deepEqual([one.publish_at, two.publish_at], [null, null])
    assert.match(one.problem ?? '', /changed after this was scheduled: storage/)
    assert.match(two.problem ?? '', /has this address/)
    const { entries } = (await office.call(listAudit, { ...owner, query: { entity: `draft:${first.id}` } }))
      .body
    assert.equal(entries[0]?.action, 'draft_not_published')
  })

  it('publishes a due draft although another field changed', async () => {
    const { id } = await scheduled(6, { dose: 'A cup.' })
    const { version } = await live(6)
    await office.call(goods.editProduct, {
      ...owner,
      params: { id: 6 },
      body: { version, storage: 'Outside.' },
    })
    await dueIn(id, -1)
    await publishDue(shop, productKind)
    const { dose, storage } = await live(6)
    assert.deepEqual([dose, storage], ['A cup.', 'Outside.'])
  })

  it('rejects edits and discards of a scheduled draft', async () => {
    const draft = await scheduled(7, { dose: 'Fixed.' })
    const { id, version } = draft
    const edited = await office.call(drafts.editProductDraft, {
      ...owner,
      params: { id },
      body: { version, fields: { dose: 'Other.' } },
    })
    const thrown = await office.call(drafts.discardProductDraft, {
      ...owner,
      params: { id },
      body: { version },
    })
    assert.deepEqual(
      [errorOf(edited), errorOf(thrown)],
      [
        [409, 'draft_scheduled'],
        [409, 'draft_scheduled'],
      ],
    )
    const { body: free } = await schedule(draft, null)
    assert.equal(free.publish_at, null)
    await publishDue(shop, productKind)
    assert.notEqual((await live(7)).dose, 'Fixed.')
  })

  it('rejects past moments and invalid drafts for scheduling', async () => {
    const { body } = await office.call(drafts.openProductDraft, { ...owner, body: { product_id: 8 } })
    for (const at of [
      inIndia(-60_000),
      '2027-02-31T10:00',
      '2099-01-01T00:00',
      'tomorrow',
      '2027-01-01T24:00',
    ]) {
      const rejected = await schedule(body, at)
      assert.deepEqual(
        [...errorOf(rejected), Object.keys(rejected.error.errors ?? {})],
        [400, 'invalid_request', ['at']],
        at,
      )
    }
    assert.match(
      (await schedule(body, inIndia(3_600_000))).error.message,
      /nothing that the shop does not have/,
    )
  })

  it('lists scheduled drafts, the next one first', async () => {
    const later = await scheduled(1, { name: 'Later one', short_name: null })
    const sooner = await scheduled(2, { name: 'Sooner one', short_name: null })
    await dueIn(later.id, 7_200_000)
    await office.call(drafts.openProductDraft, { ...owner, body: { copy_of: 3 } })
    const list = async (query: Record<string, string>) =>
      (await office.call(drafts.listProductDrafts, { ...owner, query })).body
    const coming = await list({ view: 'coming' })
    assert.deepEqual(
      coming.drafts.map(({ id, name }) => [id, name]),
      [
        [sooner.id, 'Sooner one'],
        [later.id, 'Later one'],
      ],
    )
    const rest = await list({ view: 'coming', cursor: String(sooner.id) })
    assert.deepEqual([rest.drafts.map(({ id }) => id), rest.count], [[later.id], 2])
    const all = await list({})
    assert.deepEqual([all.count, all.drafts[0]?.product_id], [3, null])
  })
})
