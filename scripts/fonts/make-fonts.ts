import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { type Fallback, sample, sansFallbacks, serifFallbacks } from './fallbacks.ts'
import { type FaceMetrics, measureFace } from './sfnt.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const packages = `${root}node_modules/`

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** ASCII, the letters of Western Europe that names are written with, and the signs that our texts use. */
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•−′″™\u2009\u202f`

/** Words that mails, packs and pages are likely to need next, besides those in the sources. */
const words = {
  devanagari:
    'खाद मिट्टी बीज पौधा पौधे गमला जैविक तुलसी टमाटर धनिया मिर्च पालक मेथी पुदीना बालकनी बगीचा जीवित स्वस्थ हिंदी नमस्ते',
  telugu: 'ఎరువు మట్టి విత్తనాలు మొక్క మొక్కలు కుండీ తులసి టమాట కొత్తిమీర మిరప పాలకూర మెంతి పుదీనా బాల్కనీ తోట సేంద్రీయ తెలుగు నమస్తే',
}

/** The sources of shoppers' texts. */
const sources = ['src/contract/**/*.ts', 'src/web/**/*.{ts,tsx}', 'src/server/cli/seed/**/*.{ts,md}']

/** Never shown: texts of tests, and names of crops and states in their scripts, which are compared with typed text. */
const isUnseen = (path: string): boolean =>
  /\.test\.|content.crops.|garden.wishes\.ts$|indian-states\.ts$/.test(path)

/** The styles' text and the files beside it, by name. */
export interface FontFiles {
  css: string
  files: Map<string, Buffer>
}

/** Makes every face of the shop: a subset, and look-alike faces for the time until it is loaded. */
export async function makeFonts(): Promise<FontFiles> {
  const files = new Map<string, Buffer>()
  const figtree = '@fontsource-variable/figtree/files/figtree-latin'
  const tiroHindi = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari'
  const tiroTelugu = '@fontsource/tiro-telugu/files/tiro-telugu-telugu'
  const text = await readSources()
  const weights = { wght: { min: 400, max: 700 } }
  const add = async (file: string, from: string, wanted: string, axes?: Axes): Promise<string> => {
    files.set(file, await cut(from, wanted, 'woff2', axes))
    return `src: url("./${file}") format("woff2"); unicode-range: ${unicodeRange(wanted)};`
  }

  const youngSerif = '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'
  const hindi = ofScript(text + words.devanagari, 'Devanagari')
  const telugu = ofScript(text + words.telugu, 'Telugu')
  const faces = [
    face('Young Serif', '400', await add('young-serif.woff2', youngSerif, latin)),
    // Young Serif has no rupee sign, so a bold one of Figtree is used.
    face(
      'Young Serif',
      '400',
      await add('rupee-bold.woff2', `${figtree}-ext-wght-normal.woff2`, '₹', { wght: 700 }),
    ),
    face('Figtree', '400 700', await add('figtree.woff2', `${figtree}-wght-normal.woff2`, latin, weights)),
    face('Figtree', '400 700', await add('rupee.woff2', `${figtree}-ext-wght-normal.woff2`, '₹', weights)),
    face('Tiro Hindi', '400', await add('tiro-hindi.woff2', `${tiroHindi}-400-normal.woff2`, hindi)),
    face('Tiro Telugu', '400', await add('tiro-telugu.woff2', `${tiroTelugu}-400-normal.woff2`, telugu)),
  ]
  const serif = measureFace(await cut(youngSerif, sample, 'sfnt'), sample)
  const measureSans = async (wght: number) =>
    measureFace(await cut(`${figtree}-wght-normal.woff2`, sample, 'sfnt', { wght }), sample)
  const [regular, bold] = [await measureSans(400), await measureSans(700)]
  const standIns = [
    ...serifFallbacks.map((fallback) => standIn('Young Serif', fallback, '400', fallback, serif)),
    ...sansFallbacks.flatMap((fallback) => [
      standIn('Figtree', fallback, '400 599', fallback, regular),
      ...(fallback.bold ? [standIn('Figtree', fallback, '600 700', fallback.bold, bold)] : []),
    ]),
  ]
  const css = [
    '/* Made by `npm run fonts`; change scripts/fonts instead. */',
    ...faces,
    '/* A system font stretched to the metrics of ours, so that nothing moves when ours loads. */',
    ...standIns,
    '@theme {',
    `  --font-display: ${stack('Young Serif', serifFallbacks, 'ui-serif, Georgia, serif')};`,
    `  --font-text: ${stack('Figtree', sansFallbacks, 'ui-sans-serif, system-ui, sans-serif')};`,
    '  --font-hindi: "Tiro Hindi", "Noto Serif Devanagari", "Nirmala UI", serif;',
    '  --font-telugu: "Tiro Telugu", "Noto Serif Telugu", "Nirmala UI", serif;',
    '}',
    '',
  ].join('\n')
  return { css, files }
}

type Axes = Record<string, number | { min: number; max: number }>

const cut = async (
  from: string,
  text: string,
  targetFormat: 'woff2' | 'sfnt',
  variationAxes?: Axes,
): Promise<Buffer> =>
  subsetFont(await readFile(packages + from), text, { targetFormat, variationAxes, noHinting: true })

const face = (family: string, weight: string, source: string): string =>
  `@font-face { font-family: "${family}"; font-style: normal; font-weight: ${weight}; font-display: swap; ${source} }`

/** A face of the machine in the size of one of ours. Heights are in the em of the stretched face. */
function standIn(
  family: string,
  { name }: Fallback,
  weight: string,
  { local, advance }: Pick<Fallback, 'local' | 'advance'>,
  ours: FaceMetrics,
): string {
  const stretch = ours.averageAdvance / advance
  const percent = (value: number): string => `${(value * 100).toFixed(2)}%`
  return (
    `@font-face { font-family: "${family} as ${name}"; font-weight: ${weight}; ` +
    `src: ${local.map((known) => `local("${known}")`).join(', ')}; size-adjust: ${percent(stretch)}; ` +
    `ascent-override: ${percent(ours.ascent / stretch)}; descent-override: ${percent(ours.descent / stretch)}; ` +
    `line-gap-override: ${percent(ours.lineGap / stretch)}; }`
  )
}

const stack = (family: string, fallbacks: Fallback[], last: string): string =>
  [`"${family}"`, ...fallbacks.map(({ name }) => `"${family} as ${name}"`), last].join(', ')

/** Characters of a script that occur in a text, with the joiners that its words may need. */
function ofScript(text: string, script: 'Devanagari' | 'Telugu'): string {
  const found = text.match(new RegExp(`\\p{Script=${script}}`, 'gu')) ?? []
  return `${[...new Set(found)].sort().join('')}\u200c\u200d`
}

async function readSources(): Promise<string> {
  const paths: string[] = []
  for await (const path of glob(sources, { cwd: root })) if (!isUnseen(path)) paths.push(path)
  return (await Promise.all(paths.sort().map((path) => readFile(root + path, 'utf8')))).join('\n')
}

function unicodeRange(text: string): string {
  const points = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && point === run[1] + 1) run[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number): string => point.toString(16)
  return runs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')
}
