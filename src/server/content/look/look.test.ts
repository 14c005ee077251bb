import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import * as calls from '#contract/admin/look.ts'
import { editSettings, getSettings } from '#contract/admin/settings.ts'
import { getConfig } from '#contract/shop/site.ts'
import { OwnPicture } from '#shared/pictures/own.ts'
import { openBackOffice, type TestOffice } from '#test/back-office.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { writeOwnPicture } from '#test/stored-pictures.ts'
import { writeEmail } from '../../email-templates.ts'
import { readMark } from '../../invoicing/pdf/read-mark.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import { deleteUnusedPictures } from '../../platform/images/own/delete-unused-pictures.ts'

let shop: TestShop
let office: TestOffice
before(async () => {
  shop = await openTestShop({ hasPages: true })
  office = await openBackOffice(shop)
})
after(async () => {
  await office.app.close()
  await shop.close()
})

type Look = calls.LookEditor['settings']['look']

const drawing = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><circle cx="${height / 2}" cy="${height / 2}" r="${height / 2}" fill="#1b2f6b"/></svg>`,
  )

const send = (file: Buffer, cookie = office.owner) =>
  office.callPath(`POST ${calls.addLogo.path}`, {
    cookie,
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })

async function add(file: Buffer): Promise<OwnPicture> {
  const { status, body } = await send(file)
  assert.equal(status, 200, JSON.stringify(body))
  return OwnPicture.parse(body)
}

const editor = async () => (await office.call(calls.getLook, { cookie: office.owner })).body
const save = async (look: Partial<Look>, version?: number) => {
  const now = await editor()
  const body = { version: version ?? now.version, look: { ...now.settings.look, ...look } }
  return office.call(calls.saveLookDraft, { cookie: office.owner, body })
}
const publish = async () =>
  office.call(calls.publishLook, { cookie: office.owner, body: { version: (await editor()).version } })

async function show(look: Partial<Look>): Promise<calls.LookEditor> {
  assert.equal((await save(look)).status, 200)
  const answer = await publish()
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.body
}

const page = async (path: string): Promise<string> => {
  const { statusCode, body } = await shop.app.inject(path)
  assert.equal(statusCode, 200, path)
  return body
}
const mail = async (): Promise<string> => {
  const context = { db: shop.db, siteUrl: 'https://shop.example', settings: await shop.settings.current() }
  return renderMail(await writeEmail('welcome', { fullName: 'Asha Rao' }, context), context).html
}
const blue = { brand: '#1b2f6b', accent: '#bd5101' }

describe('a look', () => {
  // #look-published
  it('reaches pages, mails, manifest and pop-up when published', async () => {
    const before = await page('/')
    assert.doesNotMatch(before, /\/look\//)
    const { src } = await add(drawing(400, 100))
    const drafted = await save({ ...blue, headings: 'sans', logo: src })
    assert.equal(drafted.body.draft?.look.logo, src)
    assert.equal(await page('/'), before)
    const { body } = await publish()
    assert.equal(body.draft, null)
    assert.deepEqual(
      body.versions.map(({ look }) => look.brand),
      [blue.brand, '#1f5135'],
    )

    const after = await page('/')
    const [, sheet = ''] = /<link rel="stylesheet" href="(\/look\/[^"]+)"/.exec(after) ?? []
    const css = await shop.app.inject(sheet)
    assert.equal(css.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.match(css.body, /--color-leaf-700:#1b2f6b/)
    assert.match(after, /<meta name="theme-color" content="#1b2f6b"/)
    assert.match(after, /<link rel="icon" href="\/look\/icon-1b2f6b-S\.svg" type="image\/svg\+xml"/)
    assert.doesNotMatch(after, /young-serif|logo-word|style="/)
    const { shownLogo: logo } = (await shop.settings.current()).look
    assert.ok(
      logo.kind === 'picture' && after.includes(`src="${logo.src}" alt="Soilkin" width="576" height="144"`),
    )
    const icon = await shop.app.inject('/look/icon-1b2f6b-S.svg')
    assert.deepEqual([icon.statusCode, icon.headers['content-type']], [200, 'image/svg+xml'])

    const manifest = JSON.parse(await page('/manifest.webmanifest'))
    assert.deepEqual([manifest.theme_color, manifest.icons.length], ['#1b2f6b', 1])
    assert.equal((await shop.call(getConfig)).body.theme_color, '#1b2f6b')
    const html = await mail()
    assert.ok(
      logo.kind === 'picture' &&
        html.includes(`src="https://shop.example${logo.png}" width="192" height="48"`),
    )
    assert.match(html, /bgcolor="#1b2f6b"/)
    const mark = await readMark(shop.db)
    assert.deepEqual([mark.colour, mark.logo?.subarray(1, 4).toString()], ['#1b2f6b', 'PNG'])
    assert.doesNotMatch(html, /#1f5135|mail-mark/)
  })

  it('is undone without undoing other settings', async () => {
    const former = await show({ brand: '#1f5135', accent: '#b0522d', headings: 'serif', logo: 'drawn' })
    const edit = async (body: { version: number; settings: object }) =>
      office.call(editSettings, { cookie: office.owner, body })
    assert.equal(former.settings.look.logo, 'drawn')
    const before = await page('/')
    const brand = { tagline: 'Roots first' }
    const edited = await edit({ version: former.settings_version, settings: { brand } })
    assert.equal(edited.status, 200)
    const { settings_version: version } = await show(blue)
    const undone = await edit({ version, settings: { look: former.settings.look } })
    assert.deepEqual([undone.status, undone.body.settings.brand.tagline], [200, 'Roots first'])
    const { tagline } = former.settings.brand
    const { body } = await office.call(getSettings, { cookie: office.owner })
    assert.equal((await edit({ version: body.version, settings: { brand: { tagline } } })).status, 200)
    assert.equal(await page('/'), before)
    assert.match(before, /mail-mark|logo-word/)
  })

  it('gives a square logo as icon, and keeps former logos', async () => {
    const { src, hash } = await add(
      await sharp({ create: { width: 300, height: 280, channels: 4, background: '#bd510180' } })
        .png()
        .toBuffer(),
    )
    await show({ logo: src })
    const home = await page('/')
    const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(home) ?? []
    const stem = icon.replace('-192.png', '')
    for (const [ending, type, width, height] of [
      ['logo.webp', 'webp', 154, 144],
      ['logo.png', 'png', 154, 144],
      ['192.png', 'png', 192, 192],
      ['512.png', 'png', 512, 512],
      ['touch.png', 'png', 180, 180],
      ['maskable.png', 'png', 512, 512],
      ['640.jpg', 'jpeg', 300, 280],
    ] as const) {
      const answer = await shop.app.inject(`${stem}-${ending}`)
      assert.equal(answer.statusCode, 200, ending)
      const found = await sharp(answer.rawPayload).metadata()
      assert.deepEqual([found.format, found.width, found.height], [type, width, height], ending)
      if (ending === 'logo.png') assert.equal(found.hasAlpha, true)
    }
    await show({ logo: 'name' })
    assert.match(await page('/'), /class="shop-name">Soilkin</)
    await shop.db.execute(sql`UPDATE own_pictures SET wanted_at = now() - interval '60 days'`)
    await deleteUnusedPictures(shop.db)
    const { rows } = await shop.db.execute(
      sql`SELECT 1 FROM own_pictures WHERE hash = ${Buffer.from(hash, 'hex')}`,
    )
    assert.equal(rows.length, 1)
  })

  it('is refused with a sentence for each wrong value', async () => {
    const picture = await writeOwnPicture(shop.db)
    for (const [look, field, sentence] of [
      [{ accent: '#f59e0b' }, 'accent', /contrast of 2\.0:1.*The nearest colour that holds is #/],
      [{ brand: '#ffffff' }, 'brand', /nearest colour that holds/],
      [{ brand: 'green' }, 'brand', /# and six digits/],
      [{ logo: 'https://example.com/logo.png' }, 'logo', /must be drawn, name, or the address/],
      [{ logo: picture.src }, 'logo', /There is no such logo/],
      [{ logo: picture.src.replace(picture.hash, '0'.repeat(64)) }, 'logo', /There is no such logo/],
    ] as const) {
      const answer = await save(look)
      assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'], JSON.stringify(look))
      assert.match(answer.error.errors?.[`look.${field}`] ?? '', sentence)
    }
    const { settings_version } = await editor()
    const direct = await office.call(editSettings, {
      cookie: office.owner,
      body: { version: settings_version, settings: { look: { logo: picture.src } } },
    })
    assert.match(direct.error.errors?.['look.logo'] ?? '', /There is no such logo/)
    assert.equal((await editor()).draft, null)
  })

  it('merges nobody’s draft away', async () => {
    const { version } = await editor()
    await save(blue)
    const late = await save({ brand: '#7a1f4d' }, version)
    assert.deepEqual([late.status, late.error.code], [409, 'version_conflict'])
    const body = { version: (await editor()).version }
    assert.equal((await office.call(calls.discardLookDraft, { cookie: office.owner, body })).body.draft, null)
    for (const call of [calls.publishLook, calls.discardLookDraft]) {
      const version = (await editor()).version
      const answer = await office.call(call, { cookie: office.owner, body: { version } })
      assert.deepEqual([answer.status, answer.error.code], [404, 'not_found'])
    }
  })

  it('needs the permission to write settings', async () => {
    const { cookie } = await office.memberWith(['settings.read', 'products.write'])
    const { version, settings } = await editor()
    assert.equal((await office.call(calls.getLook, { cookie })).status, 200)
    for (const answer of [
      await office.call(calls.saveLookDraft, { cookie, body: { version, look: settings.look } }),
      await office.call(calls.publishLook, { cookie, body: { version } }),
      await send(drawing(9, 9), cookie),
    ]) {
      assert.deepEqual([answer.status, answer.error.code], [403, 'not_allowed'])
    }
  })
})

describe('a logo', () => {
  // #logos-refused
  it('is refused with one sentence when it can’t be kept', async () => {
    for (const [file, status, code, sentence] of [
      [Buffer.from('<svg><script>alert(1)</script></svg>'), 415, 'unsafe_drawing', /has a script/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0"'), 400, 'broken_picture', /damaged/],
      [Buffer.from('GIF89a'), 415, 'unsupported_picture', /moving pictures/],
      [Buffer.alloc(0), 400, 'broken_picture', /empty/],
      [Buffer.alloc(40_000_000, 1), 413, 'body_too_large', /A logo can have at most 8 MB\./],
    ] as const) {
      const answer = await send(file)
      assert.deepEqual([answer.status, answer.error.code], [status, code])
      assert.match(answer.error.message, sentence)
    }
  })

  it('is kept once, apart from the same file as a picture', async () => {
    const file = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const logo = await add(file)
    assert.deepEqual(await add(file), logo)
    const picture = await office.callPath('POST /api/pictures', {
      cookie: office.owner,
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    })
    assert.notEqual(OwnPicture.parse(picture.body).hash, logo.hash)
  })
})

describe('the files of looks', () => {
  it('refuse colours that can’t be read, and other names', async () => {
    for (const name of [
      'ffff00-b0522d-serif-abc.css',
      '1f5135.css',
      'icon-1f5135-AB.svg',
      'icon-1f5135-%3C.svg',
    ]) {
      assert.equal((await shop.app.inject(`/look/${name}`)).statusCode, 404, name)
    }
  })

  it('are not kept by browsers with the checksum of another release', async () => {
    const answer = await shop.app.inject('/look/1b2f6b-bd5101-serif-zzz.css')
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'no-cache'])
  })
})
