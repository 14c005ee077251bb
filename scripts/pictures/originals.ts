import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isFilm } from './films.ts'

/** Raise it when settings or method change, so that cached files are made again. */
const recipe = '3'

/** The widths that pages want from each folder; widths beyond the original are skipped. */
const widths: Record<string, readonly number[]> = {
  products: [320, 640, 1080, 1600],
  articles: [320, 768, 1280],
  scenes: [768, 1152, 1600],
}

export interface Original {
  /** Folder and file without its ending: `products/balcony-feed`. */
  name: string
  /** Where the file is. */
  path: string
  /** How its address ends. A plate is drawn as SVG and stays one at its own address. */
  ending: 'jpg' | 'svg'
  /** Of the content and of how variants are made. */
  hash: string
  widths: readonly number[]
}

/**
 * Every picture of the folder `pictures`.
 * @throws Error that names a file which is neither JPEG nor SVG, or stands in an unknown folder.
 */
export function readOriginals(folder: string): Original[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((group) =>
      readdirSync(join(folder, group))
        .filter((file) => !isFilm(file))
        .sort()
        .map((file) => readOriginal(folder, group, file)),
    )
}

function readOriginal(folder: string, group: string, file: string): Original {
  const path = join(folder, group, file)
  const ending = extname(file).slice(1)
  const groupWidths = widths[group]
  if (!groupWidths) throw new Error(`${path}: no widths are set for the folder ${group}`)
  if (ending !== 'jpg' && ending !== 'svg') throw new Error(`${path}: pictures are .jpg or .svg`)
  const hash = createHash('sha256')
    .update(`${recipe}\0${groupWidths.join()}\0`)
    .update(readFileSync(path))
    .digest('hex')
    .slice(0, 8)
  return { name: `${group}/${file.slice(0, -ending.length - 1)}`, path, ending, hash, widths: groupWidths }
}
