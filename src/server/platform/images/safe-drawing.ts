import { Parser } from 'htmlparser2'
import { ShopError } from '../http/shop-error.ts'

/** A drawing of shapes has some kilobytes; one with photographs inside has more. */
const maxBytes = 500_000

/** Only a drawing that is made to exhaust its reader is deeper. */
const maxDepth = 100

/** Shapes, colours and how they are arranged; nothing that loads, runs, moves or needs a typeface. */
const elements = new Set([
  ...['svg', 'g', 'defs', 'title', 'desc', 'metadata', 'symbol', 'use', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'filter', 'marker'],
  ...[
    'feGaussianBlur',
    'feOffset',
    'feBlend',
    'feColorMatrix',
    'feFlood',
    'feComposite',
    'feMerge',
    'feMergeNode',
  ],
])

const sentences = new Map([
  ['script', 'This SVG has a script in it. Please save it without scripts, or choose a PNG.'],
  [
    'foreignObject',
    'This SVG has parts of a web page in it. Please save it as plain shapes, or choose a PNG.',
  ],
  ['image', 'This SVG has a picture inside. Please choose that picture itself, as PNG, JPEG or WebP.'],
  ['text', 'This SVG has text that needs a typeface. Please save it with its text as outlines (paths).'],
])

/**
 * Refuses a drawing that is more than shapes. It is drawn into pixels by a program without rights, so this is for a clear sentence as much
 * as for safety.
 * @throws {ShopError} `unsafe_drawing`.
 */
export function assertSafeDrawing(file: Buffer): void {
  if (file.length > maxBytes)
    throw refusal('An SVG can have at most 500 KB. Please simplify it, or choose a PNG.')
  const text = file.toString('utf8')
  let depth = 0
  let problem: string | null = null
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > maxDepth)
          problem ??= 'This SVG is nested too deeply. Please simplify it, or choose a PNG.'
        problem ??= problemOf(name, attributes)
      },
      onclosetag: () => {
        depth -= 1
      },
      ontext: (words) => {
        if (isForeignStyle(words)) problem ??= outside
      },
      onprocessinginstruction: (name) => {
        if (name.toLowerCase() !== '?xml' && !name.toLowerCase().startsWith('!doctype')) problem ??= outside
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  if (/<!ENTITY/i.test(text)) problem ??= outside
  if (problem !== null) throw refusal(problem)
}

const outside = 'This SVG names things outside of it. Please save it as plain shapes, or choose a PNG.'

const refusal = (message: string): ShopError => new ShopError('unsafe_drawing', message)

function problemOf(tag: string, attributes: Record<string, string>): string | null {
  const local = tag.slice(tag.lastIndexOf(':') + 1)
  const known = sentences.get(local === 'tspan' || local === 'textPath' ? 'text' : local)
  if (known) return known
  // Programs that draw leave their own elements, such as `sodipodi:namedview`; they show nothing.
  const name = tag.replace(/^svg:/, '')
  if (!name.includes(':') && !elements.has(name)) {
    return `This SVG has an element that a logo can’t have: ${name.slice(0, 40)}. Please save it as plain shapes, or choose a PNG.`
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/^on/i.test(attribute)) return sentences.get('script') ?? null
    if (/(?:^|:)(?:href|src|base)$/i.test(attribute) && !value.trim().startsWith('#')) return outside
    if (!attribute.startsWith('xmlns') && isForeignStyle(value)) return outside
  }
  return null
}

/** `url(#shade)` names a part of the drawing; any other address and imports of styles lead out of it. */
const isForeignStyle = (value: string): boolean =>
  /url\(\s*(?:['"]\s*)?[^#'"\s]|@import|javascript:/i.test(value)
