import { cpSync, createReadStream, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { type Original, readOriginals } from './originals.ts'
import { tintRules } from './tints.ts'
import { type MadePicture, makeVariants, variantFile } from './variants.ts'

const list = 'virtual:pictures'
const addressOfVariants = '/assets/pictures/'
const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
}

interface Folders {
  originals: string
  /** Cached from build to build; git-ignored. */
  cache: string
}

/**
 * Makes the pictures of pages, lists them for pages (`virtual:pictures`), and adds a blurred preview of each to the
 * stylesheet.
 */
export function pictures({ originals: folder, cache }: Folders): Plugin {
  let originals: Original[] = []
  let made: MadePicture[] = []
  let outDir = ''
  let isForBrowser = true
  return {
    name: 'pictures',
    enforce: 'pre',
    configResolved(config) {
      outDir = config.build.outDir
      isForBrowser = !config.build.ssr
    },
    async buildStart() {
      originals = readOriginals(folder)
      made = await makeVariants(originals, cache)
    },
    resolveId: (id) => (id === list ? `\0${list}` : undefined),
    load: (id) => (id === `\0${list}` ? listOf(made) : undefined),
    transform: (code, id) =>
      id.endsWith('/src/web/lib/styles.css') ? `${code}\n${previewsOf(made)}${tintRules()}` : undefined,
    writeBundle() {
      if (!isForBrowser) return
      for (const picture of made) copyVariants(picture, cache, join(outDir, addressOfVariants))
      for (const { name, path, ending } of originals) copy(path, join(outDir, 'images', `${name}.${ending}`))
    },
    configureServer(server) {
      server.middlewares.use((request, reply, next) => {
        const address = decodeURIComponent(request.url?.split('?')[0] ?? '')
        const file = fileAt(address, { originals, made, cache })
        if (!file) return next()
        reply.setHeader(
          'content-type',
          contentTypes[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        )
        createReadStream(file).pipe(reply)
      })
    },
  }
}

/** The list as a module: name → hash, largest size and smaller widths. Short, since every page carries it. */
export function listOf(made: MadePicture[]): string {
  const entries = made.map(({ name, hash, width, height, widths }) => [
    name,
    [hash, width, height, ...widths.slice(0, -1)],
  ])
  return `export const pictures = ${JSON.stringify(Object.fromEntries(entries))}`
}

/** One rule a picture; the browser's own smoothing turns sixteen pixels into a blur. */
export function previewsOf(made: MadePicture[]): string {
  const rules = made.map(
    ({ hash, preview }) => `.preview-${hash}{background-image:url(data:image/bmp;base64,${preview})}`,
  )
  return `[class*="preview-"]{background-size:100% 100%}${rules.join('')}`
}

function copyVariants({ name, hash, widths }: MadePicture, cache: string, target: string): void {
  for (const file of variantsOf({ name, hash, widths })) copy(join(cache, file), join(target, file))
}

const variantsOf = ({ name, hash, widths }: Pick<MadePicture, 'name' | 'hash' | 'widths'>): string[] => [
  ...widths.flatMap((width) => ['avif', 'webp'].map((ending) => variantFile(name, hash, width, ending))),
  variantFile(name, hash, 640, 'jpg'),
]

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

function fileAt(
  address: string,
  { originals, made, cache }: { originals: Original[]; made: MadePicture[]; cache: string },
): string | undefined {
  if (address.startsWith(addressOfVariants)) {
    const wanted = address.slice(addressOfVariants.length)
    const isKnown = made.some((picture) => wanted.startsWith(`${picture.name}-${picture.hash}-`))
    return isKnown && existsSync(join(cache, wanted)) ? join(cache, wanted) : undefined
  }
  return originals.find(({ name, ending }) => address === `/images/${name}.${ending}`)?.path
}
