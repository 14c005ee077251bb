import { f, type LeafLook, leaf, microbes, numbers, roots, smooth } from '../drawing/plants.ts'

// The common stock of the plates: grounds, pots, soil, weather. A plate is 1280 × 800.

export const W = 1280
export const H = 800

export const ink = {
  paper: '#fbf5e8',
  soil: '#4a3324',
  soilLight: '#6b4c34',
  soilDark: '#33231a',
  clay: '#b3623d',
  clayDark: '#8f4a2c',
  clayLight: '#d08a63',
  leaf: '#2c6b46',
  leafDark: '#1c4b31',
  leafLight: '#6da067',
  vein: '#d3e4c6',
  root: '#e9d3ad',
  sun: '#e6b04a',
  red: '#c8452b',
  water: '#7fa9b8',
  waterDark: '#4f7f92',
  pale: '#f0d9a8',
}

/** How leaves look unless a plate says otherwise. */
export const green: LeafLook = { fill: ink.leaf, shade: ink.leafDark, vein: ink.vein }
export const fresh: LeafLook = { fill: ink.leafLight, shade: ink.leaf, vein: ink.vein }

/** A plate: its ground, a paler window of the brand's shape behind, and what is drawn. */
export function plate(ground: string, window: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><rect width="${W}" height="${H}" fill="${ground}"/><path d="${arch(W / 2, H, 1010, 742)}" fill="${window}"/>${content}</svg>\n`
}

/** The brand's window with its foot in the middle at (x, y). */
export function arch(x: number, y: number, width: number, height: number): string {
  const h = width / 2
  const s = y - height + Math.min(width * 0.36, height * 0.5)
  const k = (s - (y - height)) / 0.72 / width
  const at = (dx: number, dy: number): string => `${f(x + dx * h)} ${f(s - dy * h * k * 2)}`
  return `M${f(x - h)} ${f(y)}V${f(s)}C${at(-1, 0.22)} ${at(-0.85, 0.3)} ${at(-0.68, 0.32)}C${at(-0.6, 0.48)} ${at(-0.4, 0.52)} ${at(-0.24, 0.52)}C${at(-0.12, 0.54)} ${at(-0.04, 0.6)} ${at(0, 0.72)}C${at(0.04, 0.6)} ${at(0.12, 0.54)} ${at(0.24, 0.52)}C${at(0.4, 0.52)} ${at(0.6, 0.48)} ${at(0.68, 0.32)}C${at(0.85, 0.3)} ${at(1, 0.22)} ${f(x + h)} ${f(s)}V${f(y)}Z`
}

/** A band of ground across the plate whose upper edge rolls a little. */
export const groundBand = (y: number, fill: string): string =>
  `<path d="M0 ${y}C180 ${y - 18} 340 ${y + 14} 560 ${y - 2}S980 ${y - 14} ${W} ${y + 4}V${H}H0Z" fill="${fill}"/>`

let clips = 0

/** Content cut to a path. */
export function cut(path: string, content: string): string {
  clips += 1
  return `<clipPath id="cut${clips}"><path d="${path}"/></clipPath><g clip-path="url(#cut${clips})">${content}</g>`
}

export interface PotLook {
  /** Cut open, so that soil and roots show. */
  isOpen?: boolean
  /** Without soil: one looks at its inner wall. */
  isEmpty?: boolean
  /** Roots in an open pot. */
  rootSeed?: number
  fill?: string
  shade?: string
  rim?: string
  inside?: string
}

/** A clay pot standing at (x, y), `w` wide at the rim; answers the drawing and the height of its soil. */
export function pot(x: number, y: number, w: number, look: PotLook = {}): { svg: string; top: number } {
  const { isOpen = false, isEmpty = false, fill = ink.clay, shade = ink.clayDark, rim = ink.clayLight } = look
  const h = w * 0.86
  const rimHeight = w * 0.2
  const body = `M${f(x - w * 0.44)} ${f(y - h + rimHeight)}L${f(x - w * 0.33)} ${f(y)}H${f(x + w * 0.33)}L${f(x + w * 0.44)} ${f(y - h + rimHeight)}Z`
  let svg = `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(w * 0.52)}" ry="${f(w * 0.045)}" fill="#22302a" fill-opacity=".16"/>`
  svg += `<path d="${body}" fill="${fill}"/>`
  svg += `<path d="M${f(x + w * 0.16)} ${f(y - h + rimHeight)}L${f(x + w * 0.12)} ${f(y)}H${f(x + w * 0.33)}L${f(x + w * 0.44)} ${f(y - h + rimHeight)}Z" fill="${shade}"/>`
  svg += `<rect x="${f(x - w / 2)}" y="${f(y - h)}" width="${f(w)}" height="${f(rimHeight)}" rx="${f(w * 0.03)}" fill="${rim}"/>`
  svg += `<path d="M${f(x + w * 0.18)} ${f(y - h)}H${f(x + w * 0.47)}q${f(w * 0.03)} 0 ${f(w * 0.03)} ${f(w * 0.03)}V${f(y - h + rimHeight - w * 0.03)}q0 ${f(w * 0.03)} ${f(-w * 0.03)} ${f(w * 0.03)}H${f(x + w * 0.16)}Z" fill="${fill}"/>`
  if (isOpen) svg += opened(x, y, w, h, look)
  else
    svg += `<ellipse cx="${f(x)}" cy="${f(y - h + w * 0.012)}" rx="${f(w * 0.44)}" ry="${f(w * 0.04)}" fill="${isEmpty ? '#6f3a22' : ink.soil}"/>`
  return { svg, top: y - h + w * 0.01 }
}

function opened(x: number, y: number, w: number, h: number, { rootSeed = 1, inside }: PotLook): string {
  const path = `M${f(x - w * 0.42)} ${f(y - h + w * 0.07)}L${f(x - w * 0.285)} ${f(y - w * 0.05)}H${f(x + w * 0.285)}L${f(x + w * 0.42)} ${f(y - h + w * 0.07)}Q${f(x)} ${f(y - h + w * 0.03)} ${f(x - w * 0.42)} ${f(y - h + w * 0.07)}Z`
  const life = microbes(
    { x: x - w * 0.36, y: y - h * 0.8, width: w * 0.72, height: h * 0.7 },
    {
      kinds: ['rod', 'chain', 'spiral'],
      fills: [ink.sun, ink.clayLight, '#a9bf86'],
      count: Math.round(w / 16),
      size: Math.max(13, w * 0.07),
      seed: rootSeed + 3,
    },
  )
  return `<path d="${path}" fill="${inside ?? ink.soil}"/>${cut(path, `${crumbs(x - w / 2, y - h, w, h, Math.round(w / 4), rootSeed)}${life}${roots(x, y - h + w * 0.06, { stroke: ink.root, seed: rootSeed, count: 7, length: h * 0.66, width: Math.max(2, w * 0.02), spread: 130 })}`)}`
}

/** Flecks in soil. */
export function crumbs(x: number, y: number, w: number, h: number, count: number, seed: number): string {
  const random = numbers(seed * 31 + 7)
  let svg = ''
  for (let i = 0; i < count; i += 1) {
    const r = 1.6 + random() * 4.2
    svg += `<ellipse cx="${f(x + random() * w)}" cy="${f(y + random() * h)}" rx="${f(r)}" ry="${f(r * 0.7)}" fill="${random() < 0.5 ? ink.soilLight : ink.soilDark}"/>`
  }
  return svg
}

export function sun(x: number, y: number, r: number, fill = ink.sun): string {
  const rays = Array.from({ length: 16 }, (_, i) => {
    const a = (i * Math.PI) / 8
    const [from, to] = [r * 1.22, r * (i % 2 ? 1.42 : 1.6)]
    return `M${f(x + Math.cos(a) * from)} ${f(y + Math.sin(a) * from)}L${f(x + Math.cos(a) * to)} ${f(y + Math.sin(a) * to)}`
  })
  return `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}"/><path d="${rays.join('')}" stroke="${fill}" stroke-width="${f(r * 0.09)}" stroke-linecap="round"/>`
}

export const cloud = (x: number, y: number, s: number, fill: string): string =>
  `<path d="M${f(x - s)} ${f(y)}a${f(s * 0.36)} ${f(s * 0.36)} 0 0 1 ${f(s * 0.22)} ${f(-s * 0.66)}a${f(s * 0.5)} ${f(s * 0.5)} 0 0 1 ${f(s * 0.95)} ${f(-s * 0.16)}a${f(s * 0.42)} ${f(s * 0.42)} 0 0 1 ${f(s * 0.6)} ${f(s * 0.82)}Z" fill="${fill}"/>`

export const drop = (x: number, y: number, r: number, fill = ink.water): string =>
  `<path d="M${f(x)} ${f(y - r * 1.7)}C${f(x + r * 0.5)} ${f(y - r * 0.8)} ${f(x + r)} ${f(y - r * 0.4)} ${f(x + r)} ${f(y + r * 0.2)}A${f(r)} ${f(r)} 0 0 1 ${f(x - r)} ${f(y + r * 0.2)}C${f(x - r)} ${f(y - r * 0.4)} ${f(x - r * 0.5)} ${f(y - r * 0.8)} ${f(x)} ${f(y - r * 1.7)}Z" fill="${fill}"/>`

/** An earthworm along points. */
export function worm(points: number[][], thick: number): string {
  const d = smooth(points)
  return `<path d="${d}" fill="none" stroke="#d0876c" stroke-width="${thick}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#a9604a" stroke-opacity=".55" stroke-width="${thick}" stroke-dasharray="2 ${f(thick * 0.3)}"/>`
}

/** Leaves on short stalks in a fan: any small seedling with `count` leaves. */
export function seedling(x: number, y: number, height: number, count = 4, look: LeafLook = fresh): string {
  let svg = `<path d="M${f(x)} ${f(y)}Q${f(x + height * 0.04)} ${f(y - height * 0.5)} ${f(x)} ${f(y - height * 0.8)}" fill="none" stroke="${ink.leaf}" stroke-width="${f(Math.max(2.5, height * 0.035))}" stroke-linecap="round"/>`
  for (let i = 0; i < count; i += 1) {
    const pair = Math.floor(i / 2)
    const side = i % 2 ? 1 : -1
    const at = y - height * (0.82 - pair * 0.3)
    svg += leaf(
      x,
      at,
      height * (0.42 + pair * 0.1),
      side < 0 ? -158 + pair * 6 : -22 - pair * 6,
      height * (0.24 + pair * 0.02),
      { ...look, bend: side * -0.16 },
    )
  }
  return svg
}

export const translate = (x: number, y: number, scale: number, content: string, turn = 0): string =>
  `<g transform="translate(${f(x)} ${f(y)}) rotate(${turn}) scale(${scale})">${content}</g>`
