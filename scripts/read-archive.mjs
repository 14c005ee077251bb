// Runs on any version of Node: this file must not need Node 24 or a package.

const block = 512

/** The files of a tar archive with short names, each with its bytes. Skips everything else. */
export function* filesIn(archive) {
  let at = 0
  while (at + block <= archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + block)
    const bytes = Number.parseInt(textAt(header, 124, 12), 8)
    if (!(bytes >= 0)) throw new Error('The archive cannot be read.')
    at += block
    if (isFile(header)) yield [nameIn(header), archive.subarray(at, at + bytes)]
    at += Math.ceil(bytes / block) * block
  }
}

const isFile = (header) => header[156] === 0 || header[156] === '0'.charCodeAt(0)

const nameIn = (header) => [textAt(header, 345, 155), textAt(header, 0, 100)].filter(Boolean).join('/')

const textAt = (header, from, length) =>
  header
    .subarray(from, from + length)
    .toString('utf8')
    .replace(/\0.*$/s, '')
    .trim()
