const headerBytes = 54

/**
 * Pixels as a Windows bitmap of 24 bits, the smallest file that every browser reads. For few pixels, the headers of
 * other formats weigh more than the picture.
 * @param rgb three bytes a pixel, row by row from the top.
 * @param width a multiple of four, so that rows need no padding.
 */
export function bitmapOf(rgb: Uint8Array, width: number, height: number): Buffer {
  if (width % 4 !== 0 || rgb.length !== width * height * 3)
    throw new Error('The pixels do not fit the bitmap.')
  const file = Buffer.alloc(headerBytes + rgb.length)
  file.write('BM', 0)
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(headerBytes, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  // A negative height: the rows run from the top.
  file.writeInt32LE(-height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let i = 0; i < rgb.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(i, i + 3)
    file.set([blue, green, red], headerBytes + i)
  }
  return file
}
