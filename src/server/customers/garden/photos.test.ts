import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { changeGardenPlan, createGardenPlan, getGarden, keepGardenPlan } from '#contract/shop/garden.ts'
import {
  addGardenPhoto,
  daysAfterPot,
  editGardenPhoto,
  maxPhotos,
  removeGardenPhoto,
} from '#contract/shop/garden-photos.ts'
import { pictureLimits } from '#shared/pictures/limits.ts'
import { photograph } from '#test/photographs.ts'
import { openTestShop, type RegisteredShopper, type TestShop } from '#test/shop.ts'
import { readPhotograph } from '#test/stored-pictures.ts'
import { gardenPhotos, gardenPlans, pictureForms, pictures } from '../../platform/database/tables.ts'
import { savePicture } from '../../platform/images/picture-store.ts'
import { deletePhotosOfRemovedPots } from './photos-of-garden.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

interface Gardener extends RegisteredShopper {
  plan: string
}

async function makeGarden(token: string): Promise<string> {
  const { body } = await shop.call(createGardenPlan, {
    body: { name: 'Leela', email: 'leela@example.com', phone: '98765 00001', space: ['Terrace'] },
  })
  const plan = body.plan.replace('/gardenplan/', '')
  assert.equal((await shop.call(keepGardenPlan, { token, body: { token: plan } })).status, 200)
  return plan
}

async function gardener(): Promise<Gardener> {
  const shopper = await shop.registerShopper()
  return { ...shopper, plan: await makeGarden(shopper.token) }
}

const add = (
  token: string,
  pot: unknown,
  body: Buffer | string | Readable,
  headers: Record<string, string> = {},
) =>
  shop.call(addGardenPhoto, {
    token,
    params: { pot },
    body,
    headers: { 'content-type': 'image/jpeg', ...headers },
  })

async function addOne(token: string, pot: number, file: Buffer): Promise<number> {
  const { status, body, error } = await add(token, pot, file)
  assert.equal(status, 200, JSON.stringify(error))
  return body.id
}

/** A stored photograph that no program decodes. */
async function writeOne(
  { plan }: Pick<Gardener, 'plan'>,
  pot: number,
  picture = readPhotograph(),
): Promise<number> {
  await savePicture(shop.db, picture)
  const [found] = await shop.db.select().from(gardenPlans).where(eq(gardenPlans.token, plan))
  const [row] = await shop.db
    .insert(gardenPhotos)
    .values({ planId: found?.id ?? 0, pot, picture: picture.hash })
    .returning()
  assert.ok(row)
  return row.id
}

const fetchForm = (token: string, id: number, form: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    url: `/api/garden/photos/${id}/${form}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

const photosOf = async (token: string) => (await shop.call(getGarden, { token })).body.photos
const countRows = async () => ({
  pictures: await shop.db.$count(pictures),
  forms: await shop.db.$count(pictureForms),
  photos: await shop.db.$count(gardenPhotos),
})

describe('an own photograph', () => {
  // #garden-photo-kept
  it('stores a photograph for its owner without its location', async () => {
    const { token } = await gardener()
    const id = await addOne(token, 2, await photograph())
    const [photo] = await photosOf(token)
    const { body } = await shop.call(getGarden, { token })
    assert.deepEqual(photo, {
      id,
      pot: 2,
      caption: '',
      width: 80,
      height: 60,
      added_on: body.today,
      goes_on: null,
      is_current: true,
    })
    for (const form of ['small', 'large']) {
      const { statusCode, headers, rawPayload } = await fetchForm(token, id, form)
      assert.equal(statusCode, 200)
      assert.equal(headers['content-type'], 'image/webp')
      assert.equal(headers['cache-control'], 'private, no-cache')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.ok(!rawPayload.includes('Lens Maker'))
    }
  })

  it('revalidates the permission of a cached photograph each time', async () => {
    const { token, plan } = await gardener()
    const id = await writeOne({ plan }, 1)
    const { headers } = await fetchForm(token, id, 'small')
    const again = await fetchForm(token, id, 'small', { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0])
    const large = await fetchForm(token, id, 'large', { 'if-none-match': String(headers.etag) })
    assert.equal(large.statusCode, 200)
    await shop.call(removeGardenPhoto, { token, params: { id } })
    const gone = await fetchForm(token, id, 'small', { 'if-none-match': String(headers.etag) })
    assert.equal(gone.statusCode, 404)
  })

  // #garden-photo-private
  it('hides photographs from other accounts and rejects their changes', async () => {
    const [owner, other] = [await gardener(), await gardener()]
    const id = await writeOne(owner, 1)
    for (const form of ['small', 'large']) {
      assert.equal((await fetchForm(other.token, id, form)).statusCode, 404)
      assert.equal((await fetchForm('nobody', id, form)).statusCode, 401)
      assert.equal((await shop.app.inject(`/api/garden/photos/${id}/${form}`)).statusCode, 401)
    }
    const params = { id }
    const body = { caption: 'Mine now', pot: 1 }
    assert.equal((await shop.call(editGardenPhoto, { token: other.token, params, body })).status, 404)
    assert.equal((await shop.call(removeGardenPhoto, { token: other.token, params })).status, 404)
    assert.deepEqual(await photosOf(other.token), [])
    assert.equal((await photosOf(owner.token))[0]?.caption, '')
  })

  it('hides photographs at the plan’s address', async () => {
    const { token, plan } = await gardener()
    await writeOne({ plan }, 1)
    assert.equal((await photosOf(token)).length, 1)
    const { body } = await shop.callPath(`GET /api/garden_plans/${plan}`)
    assert.doesNotMatch(JSON.stringify(body), /photo/)
  })

  it('edits the caption and moves a photograph', async () => {
    const { token, plan } = await gardener()
    const id = await writeOne({ plan }, 1)
    const edit = (body: object) => shop.call(editGardenPhoto, { token, params: { id }, body })
    assert.equal((await edit({ caption: '  పాలకూర, first\n leaves ', pot: 2 })).status, 200)
    const [photo] = await photosOf(token)
    assert.deepEqual([photo?.caption, photo?.pot], ['పాలకూర, first leaves', 2])
    for (const [body, status] of [
      [{ caption: 'x'.repeat(201), pot: 1 }, 400],
      [{ caption: 'a\0b', pot: 1 }, 400],
      [{ caption: '', pot: 0 }, 400],
      [{ caption: '', pot: 99 }, 404],
      [{ pot: 1 }, 400],
    ] as const) {
      assert.equal((await edit(body)).status, status, JSON.stringify(body))
    }
    assert.equal((await photosOf(token))[0]?.pot, 2)
  })

  it('rejects a move to a pot with the same photograph', async () => {
    const { token, plan } = await gardener()
    const picture = readPhotograph()
    const id = await writeOne({ plan }, 1, picture)
    await writeOne({ plan }, 2, picture)
    const moved = await shop.call(editGardenPhoto, { token, params: { id }, body: { caption: '', pot: 2 } })
    assert.deepEqual([moved.status, moved.error.code], [409, 'photo_exists'])
    assert.deepEqual((await photosOf(token)).map(({ pot }) => pot).sort(), [1, 2])
  })

  // #garden-photo-once
  it('stores the same file for the same pot once', async () => {
    const { token } = await gardener()
    const file = await photograph('#555555')
    const sent = [
      await add(token, 1, file),
      ...(await Promise.all([add(token, 1, file), add(token, 1, file)])),
    ]
    for (const { status } of sent) assert.equal(status, 200)
    assert.equal(new Set(sent.map(({ body }) => body.id)).size, 1)
    assert.equal((await photosOf(token)).length, 1)
    await addOne(token, 2, file)
    assert.equal((await photosOf(token)).length, 2)
  })
})

describe('a refused photograph', () => {
  // #garden-photo-refused
  it('rejects an invalid file with a code and a sentence', async () => {
    const { token, plan } = await gardener()
    const stored = await writeOne({ plan }, 1)
    const whole = await photograph('#676767')
    const cases: [string, Buffer | string, Record<string, string>, number, string][] = [
      ['text', 'hello', {}, 415, 'unsupported_picture'],
      ['JSON', '{"a":1}', { 'content-type': 'application/json' }, 415, 'unsupported_picture'],
      ['nothing', Buffer.alloc(0), {}, 400, 'broken_picture'],
      ['a part of a file', whole.subarray(0, whole.length - 100), {}, 400, 'broken_picture'],
      ['too much', Buffer.alloc(pictureLimits.maxBytes + 1, 7), {}, 413, 'body_too_large'],
    ]
    for (const [name, file, headers, status, code] of cases) {
      const answer = await add(token, 1, file, headers)
      assert.deepEqual([answer.status, answer.error.code], [status, code], name)
      assert.match(answer.error.message, /[.]$/, name)
    }
    assert.deepEqual(
      (await photosOf(token)).map(({ id }) => id),
      [stored],
    )
  })

  it('rejects a file while too many bytes arrive', async () => {
    const { token } = await gardener()
    for (const [bytes, status] of [
      [pictureLimits.maxBytes, 415],
      [pictureLimits.maxBytes + 1, 413],
    ] as const) {
      const file = Readable.from([
        Buffer.alloc(pictureLimits.maxBytes, 7),
        Buffer.alloc(bytes - pictureLimits.maxBytes, 7),
      ])
      const answer = await add(token, 1, file)
      assert.equal(answer.status, status, JSON.stringify(answer.error))
    }
  })

  it('requires a known pot, a garden and a sign-in', async () => {
    const { token } = await gardener()
    const file = await photograph('#686868')
    for (const pot of [0, -1, 101, 'two', '1e0', 99]) {
      const answer = await add(token, pot, file)
      assert.ok([400, 404].includes(answer.status), `${pot}: ${answer.status}`)
    }
    const { token: without } = await shop.registerShopper()
    assert.deepEqual(
      [(await add(without, 1, file)).error.code, (await add('dead', 1, file)).status],
      ['not_found', 401],
    )
  })

  // #garden-photo-bound
  it('limits the photographs of an account', async () => {
    const { token, plan } = await gardener()
    const id = await writeOne({ plan }, 1)
    await shop.db.execute(sql`
      WITH made AS (INSERT INTO pictures (hash) SELECT sha256(n::text::bytea) FROM generate_series(1, ${maxPhotos - 2}) n RETURNING hash),
        formed AS (INSERT INTO picture_forms (hash, form, width, height, bytes) SELECT hash, 'large', 1, 1, 'x' FROM made)
      INSERT INTO garden_photos (plan_id, pot, picture) SELECT (SELECT id FROM garden_plans WHERE token = ${plan}), 1, hash FROM made`)
    const [first, second] = await Promise.all([
      add(token, 1, await photograph('#1177ee')),
      add(token, 1, await photograph('#ee7711')),
    ])
    assert.deepEqual([first.status, second.status].sort(), [200, 409])
    const refused = await add(token, 1, await photograph('#11ee77'))
    assert.equal(refused.error.code, 'too_many_photos')
    assert.equal((await photosOf(token)).length, maxPhotos)
    await shop.call(removeGardenPhoto, { token, params: { id } })
    assert.equal((await add(token, 1, await photograph('#7711ee'))).status, 200)
  })

  // #garden-photo-places
  it('rejects a third concurrent file of an account', async () => {
    const { token } = await gardener()
    const file = await photograph('#787878')
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(token, 1, file)))
    const refused = answers.filter(({ status }) => status !== 200)
    assert.ok(refused.length >= 1)
    for (const { status, error, headers } of refused) {
      assert.deepEqual([status, error.code], [429, 'too_many_requests'])
      assert.ok(Number(headers['retry-after']) > 0)
    }
    assert.equal((await add(token, 1, file)).status, 200, 'the places are given back')
  })
})

describe('a photograph is deleted', () => {
  // #garden-photo-gone
  it('deletes a picture with its last photograph', async () => {
    const [one, other] = [await gardener(), await gardener()]
    const before = await countRows()
    const file = await photograph('#888888')
    const ids = [await addOne(one.token, 1, file), await addOne(one.token, 2, file)]
    const otherId = await addOne(other.token, 1, file)
    assert.equal((await countRows()).pictures, before.pictures + 1)
    for (const id of ids) await shop.call(removeGardenPhoto, { token: one.token, params: { id } })
    assert.equal((await fetchForm(other.token, otherId, 'large')).statusCode, 200)
    await shop.call(removeGardenPhoto, { token: other.token, params: { id: otherId } })
    assert.deepEqual(await countRows(), before)
    const again = await shop.call(removeGardenPhoto, { token: other.token, params: { id: otherId } })
    assert.deepEqual([again.status, again.error.code], [404, 'not_found'])
  })

  it('deletes photographs with the garden and the account', async () => {
    const before = await countRows()
    const [one, other] = [await gardener(), await gardener()]
    await writeOne(one, 1)
    await writeOne(other, 1)
    await shop.db.delete(gardenPlans).where(eq(gardenPlans.token, one.plan))
    assert.equal((await countRows()).photos, before.photos + 1)
    await shop.db.execute(sql`DELETE FROM accounts WHERE email = ${other.email}`)
    assert.deepEqual(await countRows(), before)
  })

  // #garden-photo-pot
  it('deletes photographs a month after their pot was removed', async () => {
    const { token, plan } = await gardener()
    const [stored, left] = [await writeOne({ plan }, 1), await writeOne({ plan }, 3)]
    const change = (changes: string) =>
      shop.call(changeGardenPlan, { params: { token: plan }, body: { changes } })
    const find = async (id: number) => (await photosOf(token)).find((photo) => photo.id === id)
    const age = (days: number) =>
      shop.db.execute(
        sql`UPDATE garden_photos SET pot_left_at = pot_left_at - make_interval(days => ${days})`,
      )

    assert.equal((await change('pot-12=2')).status, 200)
    assert.deepEqual([(await find(left))?.is_current, (await find(stored))?.is_current], [false, true])
    assert.match((await find(left))?.goes_on ?? '', /^\d{4}-\d\d-\d\d$/)
    await age(daysAfterPot - 1)
    await deletePhotosOfRemovedPots(shop.db)
    assert.ok(await find(left), 'it waits')
    await change('pot-12=4')
    assert.deepEqual([(await find(left))?.is_current, (await find(left))?.goes_on], [true, null])

    await change('pot-12=2')
    await age(daysAfterPot + 1)
    await deletePhotosOfRemovedPots(shop.db)
    assert.deepEqual([await find(left), (await find(stored))?.id], [undefined, stored])
  })

  it('keeps the photographs of an earlier garden', async () => {
    const { token, plan } = await gardener()
    const id = await writeOne({ plan }, 1)
    await makeGarden(token)
    const [photo] = await photosOf(token)
    assert.deepEqual([photo?.id, photo?.is_current, photo?.goes_on], [id, false, null])
    assert.equal((await fetchForm(token, id, 'small')).statusCode, 200)
  })
})
