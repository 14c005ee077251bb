import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { pictureForms } from '#shared/pictures/limits.ts'
import { eventually } from '#test/paying-shop.ts'
import { pictureBomb } from '#test/picture-bomb.ts'
import { uploadedFile } from '#test/picture-sender.ts'
import { ShopError } from '../http/shop-error.ts'
import { readPicture } from './read-picture.ts'

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })

/** Left half red, right half blue; shows the orientation. */
const halves = async (width: number, height: number): Promise<Sharp> =>
  plain(width, height).composite([
    { input: await plainOf('#ff0000', width / 2, height), left: 0, top: 0 },
    { input: await plainOf('#0000ff', width / 2, height), left: width / 2, top: 0 },
  ])

const plainOf = (background: string, width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

const codeOf = async (file: Buffer): Promise<string> => {
  try {
    await readPicture(uploadedFile(file))
    return 'read'
  } catch (error) {
    assert.ok(error instanceof ShopError, String(error))
    assert.ok(error.message.endsWith('.'), error.message)
    return error.code
  }
}

describe('an uploaded picture', () => {
  // #pictures-kinds
  it('reads JPEG, PNG, WebP and AVIF into two WebP forms', async () => {
    const picture = plain(1400, 700)
    for (const [kind, file] of [
      ['jpeg', picture.clone().jpeg()],
      ['png', picture.clone().png()],
      ['webp', picture.clone().webp()],
      ['avif', picture.clone().avif({ effort: 0 })],
    ] as const) {
      const { forms, hash } = await readPicture(uploadedFile(await file.toBuffer()))
      assert.equal(hash.length, 32)
      assert.deepEqual(
        forms.map(({ form, width, height }) => [form, width, height]),
        [
          ['small', pictureForms.small, 240],
          ['large', pictureForms.large, 640],
        ],
        kind,
      )
      for (const { bytes } of forms) assert.equal((await sharp(bytes).metadata()).format, 'webp')
    }
  })

  it('enlarges no uploaded picture', async () => {
    const { forms } = await readPicture(uploadedFile(await plain(30, 20).png().toBuffer()))
    for (const { width, height } of forms) assert.deepEqual([width, height], [30, 20])
  })

  // #pictures-place
  it('turns a picture upright and removes place, device and time', async () => {
    const picture = await halves(600, 400)
    const file = await picture
      .withExif({
        IFD0: { Make: 'Lens Maker', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 23/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    assert.ok(file.includes('Lens Maker'), 'the file that comes names its device')
    const { forms } = await readPicture(uploadedFile(file))
    for (const { bytes, width, height } of forms) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
      assert.deepEqual(
        [exif, xmp, iptc, icc, orientation],
        [undefined, undefined, undefined, undefined, undefined],
      )
      assert.ok(!bytes.includes('Lens Maker'))
      assert.ok(height > width, 'it was turned by a quarter')
      const { data } = await sharp(bytes)
        .extract({ left: 5, top: 5, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.ok((data[0] ?? 0) > 200 && (data[2] ?? 255) < 60, 'red stands at the top')
    }
  })

  // #pictures-refused
  it('rejects a file by its content, whatever its name', async () => {
    const container = (brand: string) =>
      Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic${' '.repeat(200)}`, 'latin1')
    const others: [string, Buffer, string][] = [
      ['HEIC', container('heic'), 'unsupported_picture'],
      [
        'a film',
        Buffer.from(`\0\0\0\x14ftypisom\0\0\0\0mp42${' '.repeat(200)}`, 'latin1'),
        'unsupported_picture',
      ],
      ['GIF', await plain(10, 10).gif().toBuffer(), 'unsupported_picture'],
      ['TIFF', await plain(10, 10).tiff().toBuffer(), 'unsupported_picture'],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported_picture'],
      ['PDF', Buffer.from('%PDF-1.7'), 'unsupported_picture'],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_picture'],
      ['text', Buffer.from('hello'), 'unsupported_picture'],
      ['nothing', Buffer.alloc(0), 'broken_picture'],
    ]
    for (const [name, file, code] of others) assert.equal(await codeOf(file), code, name)
    await assert.rejects(readPicture(uploadedFile(container('heic'))), /HEIC.*JPEG/)
  })

  it('rejects an animated picture', async () => {
    const frames = await sharp([await plainOf('#ff0000', 20, 20), await plainOf('#0000ff', 20, 20)], {
      join: { animated: true },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    assert.equal(await codeOf(frames), 'moving_picture')
    assert.equal(await codeOf(withChunk(await plain(9, 9).png().toBuffer(), 'acTL')), 'moving_picture')
  })

  // #pictures-broken
  it('rejects a damaged or truncated file', async () => {
    const file = await plain(800, 600).jpeg().toBuffer()
    const half = file.subarray(0, file.length / 2)
    const png = await plain(800, 600).png().toBuffer()
    const spoilt = Buffer.from(png)
    spoilt.fill(0x5a, 60, 120)
    const looks = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(2_000, 7)])
    for (const one of [half, spoilt, looks]) assert.equal(await codeOf(one), 'broken_picture')
  })

  // #pictures-bomb
  it('rejects a small file with too many pixels', async () => {
    const bomb = pictureBomb()
    assert.ok(bomb.length < 1_000_000)
    assert.equal(await codeOf(bomb), 'picture_too_large')
    const liar = Buffer.from(bomb)
    liar.writeUInt32BE(60_000, 16)
    liar.writeUInt32BE(60_000, 20)
    assert.notEqual(await codeOf(liar), 'read')
  })

  // #pictures-bounds
  it('limits the stored size, even for noise', async () => {
    const noise = sharp({
      create: {
        width: 1600,
        height: 1600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
    const { forms } = await readPicture(uploadedFile(await noise.jpeg({ quality: 90 }).toBuffer()))
    const [small, large] = forms
    assert.ok(small && small.bytes.length < 100_000, String(small?.bytes.length))
    assert.ok(large && large.bytes.length < 700_000, String(large?.bytes.length))
  })

  it('aborts a decoding when its sender disconnects', async () => {
    const file = pictureBomb(7_000, 7_000)
    const begun = performance.now()
    await readPicture(uploadedFile(file))
    const whole = performance.now() - begun
    const gone = new AbortController()
    const { bytes, sender } = uploadedFile(file)
    const reading = readPicture({ bytes, sender: { ...sender, signal: gone.signal } })
    await eventually(
      'the program',
      () => process.getActiveResourcesInfo().includes('ProcessWrap') || undefined,
    )
    const aborted = performance.now()
    gone.abort()
    await assert.rejects(reading, ShopError)
    assert.ok(performance.now() - aborted < whole / 2)
  })

  // #pictures-apart
  it('decodes in another process than the shop', async () => {
    const file = await plain(5_000, 4_000).jpeg().toBuffer()
    await readPicture(uploadedFile(await plain(30, 20).png().toBuffer()))
    const before = process.cpuUsage()
    const read = await Promise.all([readPicture(uploadedFile(file)), readPicture(uploadedFile(file))])
    const { user, system } = process.cpuUsage(before)
    assert.equal(read.length, 2)
    assert.ok(user + system < 200_000, `${(user + system) / 1000} ms`)
  })
})

/** A PNG with an empty chunk of this name before its picture; decoders ignore its checksum. */
function withChunk(png: Buffer, name: string): Buffer {
  const at = png.indexOf('IDAT') - 4
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name), Buffer.alloc(4)])
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)])
}
