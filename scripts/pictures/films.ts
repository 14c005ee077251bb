import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** How a film ends: WebM (VP9) for browsers without licences, MP4 (H.264) for the others. A film is kept as both. */
export const filmEndings = ['webm', 'mp4'] as const

/** A film beside the picture of the same name, which replaces it until a visitor plays it. */
export interface Film {
  /** Of its picture: `products/balcony-feed-turn`. */
  name: string
  hash: string
}

export const isFilm = (file: string): boolean => filmEndings.some((ending) => extname(file) === `.${ending}`)

/** Where a film is in the folder of originals, and below `/assets/films/`. */
export const filmFile = ({ name, hash }: Film, ending: string): string => `${name}-${hash}.${ending}`

/**
 * Every film of the folder `pictures`.
 * @throws Error that names a film which lacks its picture or one of its two forms.
 */
export function readFilms(folder: string): Film[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: group }) => namesIn(join(folder, group)).map((name) => `${group}/${name}`))
    .sort()
    .map((name) => readFilm(folder, name))
}

const namesIn = (folder: string): string[] => [
  ...new Set(
    readdirSync(folder)
      .filter(isFilm)
      .map((file) => file.slice(0, -extname(file).length)),
  ),
]

function readFilm(folder: string, name: string): Film {
  const missing = ['jpg', ...filmEndings].find((ending) => !existsSync(join(folder, `${name}.${ending}`)))
  if (missing) throw new Error(`${join(folder, name)}: a film needs ${name}.${missing}`)
  const content = createHash('sha256')
  for (const ending of filmEndings) content.update(readFileSync(join(folder, `${name}.${ending}`)))
  return { name, hash: content.digest('hex').slice(0, 8) }
}
