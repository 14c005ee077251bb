import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { bitmapOf } from './bitmap.ts'
import { readOriginals } from './originals.ts'
import { listOf, previewsOf } from './plugin.ts'
import { tintRules } from './tints.ts'
import { makeVariants } from './variants.ts'

const photograph = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

describe('making the pictures', () => {
  let folder: string
  let originals: string
  let cache: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soilkin-pictures-'))
    originals = join(folder, 'originals')
    cache = join(folder, 'cache')
    await mkdir(join(originals, 'products'), { recursive: true })
    await mkdir(join(originals, 'articles'))
    await writeFile(join(originals, 'products', 'feed.jpg'), await photograph(800, 80, '#1f5135'))
    await writeFile(
      join(originals, 'articles', 'soil.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="160"><rect width="1280" height="160" fill="#4a3324"/></svg>',
    )
  })
  after(() => rm(folder, { recursive: true }))

  const made = () => makeVariants(readOriginals(originals), cache)

  it('writes each width in both modern formats, and one JPEG', async () => {
    const [plate, feed] = await made()
    assert.ok(plate && feed)
    assert.deepEqual(
      [feed.name, feed.width, feed.height, feed.widths],
      ['products/feed', 800, 80, [320, 640, 800]],
    )
    assert.deepEqual([plate.width, plate.height, plate.widths], [1280, 160, [320, 768, 1280]])
    const files = (await readdir(join(cache, 'products'))).filter((file) => !file.endsWith('.json')).sort()
    const expected = ['320.avif', '320.webp', '640.avif', '640.jpg', '640.webp', '800.avif', '800.webp']
    assert.deepEqual(
      files,
      expected.map((end) => `feed-${feed.hash}-${end}`),
    )
    const small = await sharp(join(cache, 'articles', `soil-${plate.hash}-320.webp`)).metadata()
    assert.deepEqual([small.format, small.width, small.height], ['webp', 320, 40])
  })

  it('keeps pictures that are made already', async () => {
    const [, feed] = await made()
    const file = join(cache, 'products', `feed-${feed?.hash}-320.avif`)
    await utimes(file, 1, 1)
    await made()
    assert.equal((await stat(file)).mtimeMs, 1000)
  })

  it('renames a changed picture and removes the old one', async () => {
    const [, before] = await made()
    await writeFile(join(originals, 'products', 'feed.jpg'), await photograph(800, 80, '#a9552f'))
    const [, now] = await made()
    assert.notEqual(now?.hash, before?.hash)
    const names = (await readdir(join(cache, 'products'))).join()
    assert.ok(names.includes(String(now?.hash)) && !names.includes(String(before?.hash)))
  })

  it('makes a blurred placeholder of each picture', async () => {
    const [plate] = await made()
    const bitmap = Buffer.from(plate?.preview ?? '', 'base64')
    assert.equal(bitmap.toString('latin1', 0, 2), 'BM')
    assert.equal(bitmap.readUInt32LE(2), bitmap.length)
    const [blue = 0, green = 0, red = 0] = bitmap.subarray(54)
    for (const [seen, meant] of [
      [red, 0x4a],
      [green, 0x33],
      [blue, 0x24],
    ] as const)
      assert.ok(Math.abs(seen - meant) <= 2, `${seen} is near ${meant}`)
  })

  it('lists names, sizes and widths for pages, blurs for styles', async () => {
    const all = await made()
    const text = listOf(all)
    assert.ok(text.startsWith('export const pictures = '))
    const list = JSON.parse(text.slice('export const pictures = '.length))
    assert.deepEqual(list['articles/soil'], [all[0]?.hash, 1280, 160, 320, 768])
    for (const { hash } of all)
      assert.ok(previewsOf(all).includes(`.preview-${hash}{background-image:url(data:image/bmp;base64,`))
  })

  it("has a rule for both tints of every owner's picture", () => {
    const rules = tintRules()
    assert.ok(rules.includes('img[src*="-u333l"]{--upper:#fff}'))
    assert.ok(rules.includes('img[src*="l120-640.jpg"]{--lower:#5a0}'))
    assert.equal(rules.match(/--upper:#/g)?.length, 64)
  })

  it('refuses a file of another kind and a folder without widths', async () => {
    const strange = join(folder, 'strange')
    await mkdir(join(strange, 'products'), { recursive: true })
    await writeFile(join(strange, 'products', 'feed.png'), '')
    assert.throws(() => readOriginals(strange), /feed\.png: pictures are \.jpg or \.svg/)
    await rm(join(strange, 'products'), { recursive: true })
    await mkdir(join(strange, 'staff'))
    await writeFile(join(strange, 'staff', 'a.jpg'), '')
    assert.throws(() => readOriginals(strange), /no widths are set for the folder staff/)
  })

  it('refuses pixels that do not fit a bitmap', () => {
    assert.throws(() => bitmapOf(new Uint8Array(12), 2, 2), /do not fit/)
  })
})
