import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { uploadedFile } from '#test/picture-sender.ts'
import { ShopError } from '../http/shop-error.ts'
import { isTooMuchWork, jpegWork } from './jpeg-scans.ts'
import { readPicture } from './read-picture.ts'

const noise = (size: number) =>
  sharp({
    create: {
      width: size,
      height: size,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#888',
    },
  })

const startOfScan = Buffer.from([0xff, 0xda])

/** A progressive JPEG with this many copies of its last scan. */
async function withScans(times: number): Promise<Buffer> {
  const file = await noise(64).jpeg({ progressive: true }).toBuffer()
  const last = file.lastIndexOf(startOfScan)
  const scan = file.subarray(last, -2)
  return Buffer.concat([file.subarray(0, last), ...Array<Buffer>(times).fill(scan), file.subarray(-2)])
}

describe('the scans of a JPEG', () => {
  it('counts scans and pixels of a JPEG', async () => {
    assert.deepEqual(jpegWork(await noise(40).jpeg().toBuffer()), { scans: 1, pixels: 1_600 })
    const { scans, pixels } = jpegWork(await noise(64).jpeg({ progressive: true }).toBuffer())
    assert.ok(scans >= 4 && scans <= 12, String(scans))
    assert.equal(pixels, 4_096)
    assert.equal(jpegWork(await withScans(883)).scans, scans - 1 + 883)
  })

  it('ignores the scans of an embedded preview', async () => {
    const file = await noise(40).jpeg().toBuffer()
    const preview = await noise(16).jpeg({ progressive: true }).toBuffer()
    const head = Buffer.from([0xff, 0xe1, 0, 0])
    head.writeUInt16BE(preview.length + 2, 2)
    const whole = Buffer.concat([file.subarray(0, 2), head, preview, file.subarray(2)])
    assert.deepEqual(jpegWork(whole), { scans: 1, pixels: 1_600 })
  })

  it('limits scans, and their product with the pixels', () => {
    assert.equal(isTooMuchWork({ scans: 64, pixels: 12_500_000 }), false)
    assert.equal(isTooMuchWork({ scans: 65, pixels: 1 }), true)
    assert.equal(isTooMuchWork({ scans: 10, pixels: 50_000_000 }), false)
    assert.equal(isTooMuchWork({ scans: 17, pixels: 50_000_000 }), true)
  })

  // #pictures-scans
  it('rejects a picture of hundreds of scans before decoding', async () => {
    const began = performance.now()
    const hostile = await withScans(883)
    await assert.rejects(readPicture(uploadedFile(hostile)), (error) => {
      assert.ok(error instanceof ShopError)
      assert.deepEqual([error.status, error.code], [413, 'picture_too_large'])
      return /too long to be read/.test(error.message)
    })
    const refusedMs = performance.now() - began
    const ordinary = await noise(64).jpeg({ progressive: true }).toBuffer()
    const { forms } = await readPicture(uploadedFile(ordinary))
    assert.equal(forms.length, 2)
    assert.ok(refusedMs < performance.now() - began - refusedMs, 'no program was started for it')
  })
})
