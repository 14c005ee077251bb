import sharp from 'sharp'

/** A small photograph as a phone takes it, of one colour; each colour is another file. */
export const photograph = (background = '#3a7d44', { width = 80, height = 60 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Lens Maker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 23/1 0/1' } })
    .jpeg()
    .toBuffer()
