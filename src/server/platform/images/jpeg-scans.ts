/** Decoding work of a JPEG: the decoder passes over its pixels once per scan. */
export interface JpegWork {
  scans: number
  pixels: number
}

/** Cameras and phones write 1 to 12 scans; a decoder takes a second for forty. */
const maxScans = 64

/** 50 megapixels in 16 scans. */
const maxScannedPixels = 800_000_000

const startOfScan = 0xda
const endOfPicture = 0xd9

/**
 * Whether a marker begins a frame header, which holds the size. The excluded markers in this range mean
 * something else.
 */
const isFrame = (mark: number): boolean =>
  mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc

/** Markers without a length, which may stand in the data of a scan. */
const isStandalone = (mark: number): boolean => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8)

/** Scan data, a filler, or a standalone marker. */
const hasNoLength = (mark: number): boolean => mark === 0 || mark === 0xff || isStandalone(mark)

/**
 * Yields the markers of a file with their offsets, up to its end. The content of a segment, such as a
 * preview, is skipped.
 */
function* marksOf(file: Buffer): Generator<{ mark: number; at: number }> {
  for (let at = file.indexOf(0xff, 2); at >= 0 && at + 4 <= file.length; at = file.indexOf(0xff, at)) {
    const mark = file[at + 1] ?? 0
    if (mark === endOfPicture) return
    if (hasNoLength(mark)) at += mark === 0xff ? 1 : 2
    else {
      yield { mark, at }
      at += 2 + file.readUInt16BE(at + 2)
    }
  }
}

/** Counts scans and pixels without decoding. */
export function jpegWork(file: Buffer): JpegWork {
  const work: JpegWork = { scans: 0, pixels: 0 }
  for (const { mark, at } of marksOf(file)) {
    if (mark === startOfScan) work.scans += 1
    if (isFrame(mark) && at + 9 <= file.length)
      work.pixels = Math.max(work.pixels, file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7))
  }
  return work
}

export const isTooMuchWork = ({ scans, pixels }: JpegWork): boolean =>
  scans > maxScans || scans * pixels > maxScannedPixels
