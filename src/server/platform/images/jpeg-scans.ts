/** What a JPEG asks of its decoder: its pixels are gone over once a scan. */
export interface JpegWork {
  scans: number
  pixels: number
}

/** The files of cameras and phones have 1 to 12; a decoder takes a second for forty of them. */
const maxScans = 64

/** 50 megapixels in 16 scans. */
const maxScannedPixels = 800_000_000

const startOfScan = 0xda
const endOfPicture = 0xd9

/** Frame headers, which have the size; the marks between them say something else. */
const isFrame = (mark: number): boolean =>
  mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc

/** Marks without a length: they stand alone, in the data of a scan too. */
const isAlone = (mark: number): boolean => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8)

/** A letter of the data of a scan, a filler, or a mark that stands alone. */
const hasNoLength = (mark: number): boolean => mark === 0 || mark === 0xff || isAlone(mark)

/** The marks of a file with where they stand, up to its end. What a segment holds is no mark, such as those of a preview. */
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

/** Counts the scans before anything is decoded. */
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
