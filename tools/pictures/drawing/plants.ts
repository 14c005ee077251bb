// Leaves, stems, roots and soil life as SVG, the same on every run. Angles are degrees, 0 to the right, -90 up.

/** Numbers from 0 to 1, always the same ones for a seed. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const f = (value: number): string => String(Number(value.toFixed(1)))

const radians = (angle: number): number => (angle * Math.PI) / 180

export type LeafShape = 'ovate' | 'lance' | 'heart' | 'round' | 'lobed'

export interface LeafLook {
  fill: string
  /** The darker half, on the far side of the midrib. */
  shade?: string
  vein?: string
  shape?: LeafShape
  /** Sideways bend of the tip, as a part of the length. */
  bend?: number
  veins?: number
  /** Teeth along the margin. */
  isSerrated?: boolean
}

/** Half the width of a leaf, as a part of its greatest, at `t` from stalk to tip. */
function halfWidth(shape: LeafShape, t: number): number {
  const swell = Math.sin(
    Math.PI * t ** { ovate: 0.72, lance: 0.85, heart: 0.5, round: 0.8, lobed: 0.7 }[shape],
  )
  if (shape === 'heart') return swell ** 0.8 * (1 - 0.25 * t) + 0.25 * Math.exp(-(((t - 0.05) / 0.07) ** 2))
  if (shape === 'round') return swell ** 0.55
  if (shape === 'lobed') return swell ** 0.8 * (0.78 + 0.22 * Math.cos(t * 17))
  return swell ** 0.9 * (1 - 0.18 * t)
}

/** A leaf with a lit and a shaded half, midrib and side veins, its stalk end at (x, y). */
export function leaf(
  x: number,
  y: number,
  length: number,
  angle: number,
  width: number,
  look: LeafLook,
): string {
  const { fill, shade = fill, vein, shape = 'ovate', bend = 0.1, veins = 6, isSerrated = false } = look
  const steps = isSerrated || shape === 'lobed' ? 28 : 16
  const spine = (t: number): [number, number] => [length * t, -bend * length * t * t]
  const edge = (side: 1 | -1): string =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const t = i / steps
      const [sx, sy] = spine(t)
      const tooth = isSerrated && i > 1 && i < steps ? (i % 2 ? 1.06 : 0.92) : 1
      return `${f(sx + (isSerrated && i % 2 ? length * 0.012 : 0))} ${f(sy + (side * halfWidth(shape, t) * tooth * width) / 2)}`
    }).join('L')
  const middle = Array.from({ length: steps + 1 }, (_, i) =>
    spine(1 - i / steps)
      .map(f)
      .join(' '),
  ).join('L')
  let svg = `<path d="M${edge(-1)}L${middle}Z" fill="${fill}"/><path d="M${edge(1)}L${middle}Z" fill="${shade}"/>`
  if (vein) {
    const lines = [`M0 0Q${f(length * 0.5)} 0 ${f(length * 0.97)} ${f(-bend * length * 0.94)}`]
    for (let i = 1; i <= veins; i += 1) {
      const t = (i / (veins + 1)) * 0.86
      const [sx, sy] = spine(t)
      for (const side of [-1, 1]) {
        const reach = halfWidth(shape, Math.min(1, t + 0.12)) * width * 0.4 * side
        const [ex, ey] = spine(t + 0.14)
        lines.push(
          `M${f(sx)} ${f(sy)}Q${f((sx + ex) / 2 - length * 0.01)} ${f(sy + reach * 0.62)} ${f(ex)} ${f(ey + reach)}`,
        )
      }
    }
    svg += `<path d="${lines.join('')}" fill="none" stroke="${vein}" stroke-width="${f(Math.max(1, width * 0.035))}" stroke-linecap="round"/>`
  }
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(angle)})">${svg}</g>`
}

export interface SprigLook {
  leaf: LeafLook
  /** Other fills that leaves take by turns. */
  fills?: string[]
  stem: string
  pairs?: number
  seed?: number
  /** How far the tip leans to the right, as a part of the height. */
  lean?: number
  /** Length and width of the largest leaf, as parts of the height. */
  leafLength?: number
  leafWidth?: number
  stemWidth?: number
}

/** An upright stem with pairs of leaves and one at the tip. */
export function sprig(x: number, y: number, height: number, look: SprigLook): string {
  const { pairs = 5, seed = 1, lean = 0.05, leafLength = 0.34, leafWidth = 0.13, stemWidth = 5 } = look
  const random = numbers(seed)
  const fills = look.fills ?? [look.leaf.fill]
  const pick = (): LeafLook => ({
    ...look.leaf,
    fill: fills[Math.floor(random() * fills.length)] ?? look.leaf.fill,
  })
  const at = (t: number): [number, number] => [x + lean * height * Math.sin(t * 2.2), y - height * t]
  const [mx, my] = at(0.5)
  const [ex, ey] = at(1)
  let leaves = ''
  for (let i = 0; i < pairs; i += 1) {
    const t = 0.2 + (0.7 * i) / Math.max(1, pairs - 1)
    const [px, py] = at(t)
    const k = 1 - 0.75 * Math.abs(t - 0.42)
    const length = height * leafLength * k * (0.92 + 0.16 * random())
    const width = height * leafWidth * k
    const up = 26 + 34 * t
    leaves += leaf(px, py, length, -up + (random() - 0.5) * 10, width, { ...pick(), bend: -0.1 })
    leaves += leaf(px, py - height * 0.02, length * 0.97, up - 180 + (random() - 0.5) * 10, width, {
      ...pick(),
      bend: 0.1,
    })
  }
  return `<path d="M${f(x)} ${f(y)}C${f(x)} ${f(y - height * 0.3)} ${f(mx)} ${f(my - height * 0.1)} ${f(ex)} ${f(ey)}" fill="none" stroke="${look.stem}" stroke-width="${stemWidth}" stroke-linecap="round"/>${leaves}${leaf(ex, ey + height * 0.02, height * leafLength * 0.75, -86, height * leafWidth * 0.8, pick())}`
}

export interface RootLook {
  stroke: string
  seed?: number
  count?: number
  depth?: number
  length?: number
  width?: number
  /** Degrees between the outermost roots. */
  spread?: number
}

/** Roots steer between these angles, so that none comes up to the light. */
const steepest = { left: 168, right: 12 }

const below = (angle: number): number => Math.min(steepest.left, Math.max(steepest.right, angle))

/** Roots that fork downwards from (x, y). */
export function roots(x: number, y: number, look: RootLook): string {
  const { stroke, seed = 3, count = 7, depth = 3, length = 150, width = 4, spread = 150 } = look
  const random = numbers(seed)
  let svg = ''
  const grow = (
    fromX: number,
    fromY: number,
    from: number,
    reach: number,
    thick: number,
    left: number,
  ): void => {
    const steps = 7
    let [px, py, angle] = [fromX, fromY, from]
    const points = [[px, py]]
    for (let i = 0; i < steps; i += 1) {
      angle = below(angle + (random() - 0.5) * 26 + (90 - angle) * 0.03)
      px += (Math.cos(radians(angle)) * reach) / steps
      py += (Math.sin(radians(angle)) * reach) / steps
      points.push([px, py])
      if (left > 0 && i > 0 && random() < 0.5) {
        const turn = (random() < 0.5 ? -1 : 1) * (24 + random() * 34)
        grow(px, py, angle + turn, reach * (0.34 + 0.3 * random()), thick * 0.6, left - 1)
      }
    }
    svg += `<path d="${smooth(points)}" stroke-width="${f(Math.max(0.8, thick))}"/>`
  }
  for (let i = 0; i < count; i += 1) {
    const angle = 90 - spread / 2 + (spread * i) / Math.max(1, count - 1) + (random() - 0.5) * 8
    grow(x, y, angle, length * (0.75 + 0.4 * random()), width, depth)
  }
  return `<g fill="none" stroke="${stroke}" stroke-linecap="round">${svg}</g>`
}

/** A path through the points with soft corners. */
export function smooth(points: number[][]): string {
  const [first = [0, 0], ...rest] = points
  let d = `M${first.map(f).join(' ')}`
  for (const [i, point] of rest.entries()) {
    const next = rest[i + 1]
    if (!next) d += `L${point.map(f).join(' ')}`
    else {
      const mid = point.map((value, axis) => (value + (next[axis] ?? 0)) / 2)
      d += `Q${point.map(f).join(' ')} ${mid.map(f).join(' ')}`
    }
  }
  return d
}

export type MicrobeKind = 'rod' | 'chain' | 'spiral' | 'spore'

/** One soil microbe, many times enlarged: a rod with a tail, a chain of cells, a spiral or a spore. */
export function microbe(
  kind: MicrobeKind,
  x: number,
  y: number,
  size: number,
  angle: number,
  fill: string,
): string {
  const s = size
  const drawn = {
    rod: `<rect x="${f(-s / 2)}" y="${f(-s * 0.2)}" width="${f(s)}" height="${f(s * 0.4)}" rx="${f(s * 0.2)}" fill="${fill}"/><path d="M${f(s / 2)} 0q${f(s * 0.18)} ${f(-s * 0.2)} ${f(s * 0.34)} 0t${f(s * 0.34)} 0" fill="none" stroke="${fill}" stroke-width="${f(s * 0.07)}" stroke-linecap="round"/>`,
    chain: [-1, 0, 1]
      .map(
        (i) =>
          `<circle cx="${f(i * s * 0.36)}" cy="${f((i % 2) * s * 0.08)}" r="${f(s * 0.2)}" fill="${fill}"/>`,
      )
      .join(''),
    spiral: `<path d="M${f(-s * 0.6)} 0q${f(s * 0.15)} ${f(-s * 0.36)} ${f(s * 0.3)} 0t${f(s * 0.3)} 0t${f(s * 0.3)} 0t${f(s * 0.3)} 0" fill="none" stroke="${fill}" stroke-width="${f(s * 0.15)}" stroke-linecap="round"/>`,
    spore: `<circle r="${f(s * 0.34)}" fill="none" stroke="${fill}" stroke-width="${f(s * 0.13)}"/><circle r="${f(s * 0.13)}" fill="${fill}"/>`,
  }[kind]
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(angle)})">${drawn}</g>`
}

/** A garland of microbes strewn over a rectangle, kept apart from each other. */
export function microbes(
  area: { x: number; y: number; width: number; height: number },
  look: { kinds: MicrobeKind[]; fills: string[]; count: number; size: number; seed?: number; apart?: number },
): string {
  const random = numbers(look.seed ?? 5)
  const placed: [number, number][] = []
  let svg = ''
  for (let tries = 0; placed.length < look.count && tries < look.count * 60; tries += 1) {
    const [x, y] = [area.x + random() * area.width, area.y + random() * area.height]
    const apart = look.apart ?? look.size * 1.7
    if (placed.some(([px, py]) => Math.hypot(px - x, py - y) < apart)) continue
    const kind = look.kinds[placed.length % look.kinds.length] ?? 'rod'
    const fill = look.fills[placed.length % look.fills.length] ?? '#fff'
    placed.push([x, y])
    svg += microbe(kind, x, y, look.size * (0.75 + 0.5 * random()), random() * 180 - 90, fill)
  }
  return svg
}
