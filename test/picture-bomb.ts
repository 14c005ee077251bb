import { crc32, deflateSync } from 'node:zlib'

/** A whole PNG of so many black and white pixels, one bit each: eight kilobytes of which a decoder makes 64 megabytes or more. */
export function pictureBomb(width = 8_000, height = 8_000): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  // Each row begins with a byte that names its filter.
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(name), content])
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
