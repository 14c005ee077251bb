import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { addOwnPicture, cropOwnPicture, getOwnPicture } from '#contract/admin/pictures.ts'
import { OwnPicture, shareCardOf } from '#shared/pictures/own.ts'
import { openOffice } from '#test/office.ts'
import { eventually } from '#test/paying-shop.ts'
import { photograph } from '#test/photographs.ts'
import { pictureBomb } from '#test/picture-bomb.ts'
import { writeOwnPicture } from '#test/stored-pictures.ts'
import { deleteUnusedPictures } from './delete-unused-pictures.ts'
import { findByAddress, markPicturesUsed } from './own-pictures.ts'

const { shop, office } = await openOffice()

const send = (file: Buffer, cookie = office.owner) =>
  office.callPath(`POST ${addOwnPicture.path}`, {
    cookie,
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })

async function add(file: Buffer): Promise<OwnPicture> {
  const { status, body } = await send(file)
  assert.equal(status, 200, JSON.stringify(body))
  return OwnPicture.parse(body)
}

const rows = async (): Promise<number> => {
  const { rows } = await shop.db.execute(sql`SELECT count(*)::int AS n FROM own_pictures`)
  return Number(rows[0]?.n)
}

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers })

const stemOfFiles = ({ src }: OwnPicture): string => src.replace(/-640\.jpg$/, '')

/** Left half red, right half blue. */
async function halves(width: number, height: number): Promise<Buffer> {
  const right = await sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

describe('a picture of the owner', () => {
  let small: OwnPicture
  before(async () => {
    small = await add(await photograph('#334455', { width: 40, height: 30 }))
  })

  // #own-pictures-files
  it('serves a picture upright in every width and form, without metadata', async () => {
    const file = await sharp(await photograph('#a9552f', { width: 340, height: 1700 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const picture = await add(file)
    assert.deepEqual([picture.width, picture.height], [1600, 320])
    assert.deepEqual(picture.original, { hash: picture.hash, width: 1700, height: 340 })
    for (const [ending, type, width, height] of [
      ['320.avif', 'image/avif', 320, 64],
      ['320.webp', 'image/webp', 320, 64],
      ['1600.avif', 'image/avif', 1600, 320],
      ['1600.webp', 'image/webp', 1600, 320],
      ['640.jpg', 'image/jpeg', 640, 128],
      ['card.jpg', 'image/jpeg', 1200, 630],
    ] as const) {
      const answer = await get(`${stemOfFiles(picture)}-${ending}`)
      assert.equal(answer.statusCode, 200, ending)
      assert.equal(answer.headers['content-type'], type)
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
      const found = await sharp(answer.rawPayload).metadata()
      assert.deepEqual([found.width, found.height], [width, height], ending)
      assert.deepEqual([found.exif, found.icc, found.xmp, found.orientation], Array(4).fill(undefined))
    }
    assert.equal(shareCardOf(picture.src), `${stemOfFiles(picture)}-card.jpg`)
    // The card shows a wide picture whole, with paper above it.
    const card = sharp((await get(`${stemOfFiles(picture)}-card.jpg`)).rawPayload)
    const above = await card.extract({ left: 0, top: 0, width: 1200, height: 100 }).png().toBuffer()
    for (const channel of (await sharp(above).stats()).channels) assert.ok(channel.min > 215)
    const again = await get(picture.src, { 'if-none-match': String((await get(picture.src)).headers.etag) })
    assert.equal(again.statusCode, 304)
  })

  it('enlarges no picture, and fills transparency with the page colour', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const file = await sharp({ create: { width: 50, height: 40, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const picture = await add(file)
    assert.equal(picture.width, 50)
    assert.equal((await get(`${stemOfFiles(picture)}-50.webp`)).statusCode, 200)
    assert.match(picture.src, /-50x40-u333l333-640\.jpg$/)
  })

  it('stores a picture once, even when sent twice at once', async () => {
    const before = await rows()
    const file = await photograph('#123456', { width: 40, height: 30 })
    const [one, two] = await Promise.all([add(file), add(file)])
    assert.deepEqual(one, two)
    assert.deepEqual(await add(file), one)
    assert.equal((await rows()) - before, 1)
  })

  // #own-pictures-refused
  it('rejects an unusable file with a message and a code', async () => {
    const photo = await photograph('#445566')
    const frames = await sharp([await halves(20, 20), await photograph('#000', { width: 20, height: 20 })], {
      join: { animated: true },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    const before = await rows()
    for (const [file, status, code] of [
      [Buffer.alloc(0), 400, 'broken_picture'],
      [photo.subarray(0, photo.length / 2), 400, 'broken_picture'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_picture'],
      [
        Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${' '.repeat(200)}`, 'latin1'),
        415,
        'unsupported_picture',
      ],
      [frames, 415, 'moving_picture'],
      [pictureBomb(), 413, 'picture_too_large'],
      [Buffer.alloc(8_000_001, 1), 413, 'body_too_large'],
    ] as const) {
      const answer = await send(file)
      assert.deepEqual([answer.status, answer.error.code], [status, code])
      assert.match(answer.error.message, /\.$/)
    }
    assert.equal(await rows(), before)
  })

  it('requires the permission to write products', async () => {
    const { cookie } = await office.memberWith(['products.read'])
    const answer = await send(await photograph('#666666'), cookie)
    assert.deepEqual([answer.status, answer.error.code], [403, 'not_allowed'])
  })

  // #own-pictures-crop
  it('crops from the original, even for a crop of a crop', async () => {
    const whole = await add(await halves(120, 80))
    const crop = { left: 60, top: 10, width: 50, height: 50 }
    const call = (hash: string, body: object) =>
      office.call(cropOwnPicture, { cookie: office.owner, params: { hash }, body })
    const { body: right } = await call(whole.hash, crop)
    assert.deepEqual([right.width, right.height, right.crop], [50, 50, crop])
    assert.equal(right.original.hash, whole.hash)
    const { data } = await sharp((await get(`${stemOfFiles(right)}-50.webp`)).rawPayload)
      .extract({ left: 10, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.ok((data[2] ?? 0) > 200 && (data[0] ?? 255) < 60, 'the right half is blue')
    const { body: left } = await call(right.hash, { left: 0, top: 0, width: 60, height: 80 })
    assert.equal(left.original.hash, whole.hash)
    assert.deepEqual((await call(whole.hash, crop)).body, right)
    assert.deepEqual((await call(left.hash, { left: 0, top: 0, width: 120, height: 80 })).body, whole)
    const outside = await call(whole.hash, { ...crop, left: 80 })
    assert.deepEqual([outside.status, outside.error.code], [400, 'invalid_request'])
    const unknown = await call('0'.repeat(64), crop)
    assert.deepEqual([unknown.status, unknown.error.code], [404, 'not_found'])
    const read = await office.call(getOwnPicture, { cookie: office.owner, params: { hash: right.hash } })
    assert.deepEqual(read.body, right)
  })

  it('serves own pictures in the back office with caching', async () => {
    const answer = await office.app.inject({ method: 'GET', url: small.src })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  })

  it('answers 404 at any other picture address', async () => {
    const stem = stemOfFiles(small)
    for (const url of [
      `${stem}-640.avif`,
      `${stem}-original.webp`,
      `${stem.replace('40x30', '41x30')}-40.avif`,
      small.src.replace(small.hash, '0'.repeat(64)),
      '/pictures/own/x',
      '/pictures/own/..%2f..%2fetc%2fpasswd',
    ])
      assert.equal((await get(url)).statusCode, 404, url)
  })

  it('describes a picture by its address', async () => {
    const picture = await writeOwnPicture(shop.db)
    const other = picture.src.replace(picture.hash, 'f'.repeat(64))
    const found = await findByAddress(shop.db, [picture.src, other, '/images/scenes/hero.jpg'])
    assert.deepEqual([...found], [[picture.src, picture]])
    assert.deepEqual(await markPicturesUsed(shop.db, [picture.src, other, '/images/a.jpg']), [other])
  })

  // #own-pictures-swept
  it('deletes a picture that nothing showed for a month', async () => {
    const { db } = shop
    const added = await Promise.all(Array.from({ length: 8 }, () => writeOwnPicture(db)))
    const [shown, drafted, written, was, cropped, unused, planned, former] = added
    assert.ok(shown && drafted && written && was && cropped && unused && planned && former)
    const part = await writeOwnPicture(db, { croppedFrom: cropped })
    await db.execute(sql`UPDATE products SET image_url = ${was.src} WHERE id = 1`)
    await db.execute(sql`UPDATE products SET image_url = ${shown.src} WHERE id = 1`)
    await db.execute(
      sql`INSERT INTO product_drafts (fields) VALUES (${JSON.stringify({ pictures: [{ src: drafted.src }] })})`,
    )
    await db.execute(sql`UPDATE posts SET content = content || ${` ![A pot](${written.src})`} WHERE id = 1`)
    await db.execute(sql`UPDATE products SET image_url = ${part.src} WHERE id = 2`)
    await db.execute(
      sql`INSERT INTO article_drafts (post_id, fields, began) VALUES (2, ${JSON.stringify({ image_url: planned.src })}, '{}')`,
    )
    await db.execute(sql`UPDATE posts SET image_url = ${former.src} WHERE id = 3`)
    await db.execute(sql`UPDATE posts SET image_url = ${shown.src} WHERE id = 3`)
    await deleteUnusedPictures(db)
    assert.ok((await findByAddress(db, [unused.src])).has(unused.src), 'it is new')
    await db.execute(sql`UPDATE own_pictures SET wanted_at = now() - interval '31 days'`)
    await deleteUnusedPictures(db)
    const all = [shown, drafted, written, was, part, cropped, planned, former, unused]
    const left = await findByAddress(
      db,
      all.map(({ src }) => src),
    )
    assert.deepEqual(
      [...left.keys()].toSorted(),
      all
        .slice(0, -1)
        .map(({ src }) => src)
        .toSorted(),
    )
  })

  it('keeps a picture that a change shows during the sweep', async () => {
    const picture = await writeOwnPicture(shop.db)
    await shop.db.execute(sql`UPDATE own_pictures SET wanted_at = now() - interval '31 days'`)
    let sweeping: Promise<void> | undefined
    await shop.db.transaction(async (tx) => {
      await markPicturesUsed(tx, [picture.src])
      sweeping = deleteUnusedPictures(shop.db)
      await eventually('a sweep that waits for the change', async () => {
        const { rows } = await shop.db.execute(
          sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rows[0]
      })
    })
    await sweeping
    assert.ok((await findByAddress(shop.db, [picture.src])).has(picture.src))
  })
})
