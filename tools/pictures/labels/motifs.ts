import { f, leaf, type MicrobeKind, microbes, numbers, roots, smooth, sprig } from '../drawing/plants.ts'

// What grows in the arch of a label: the plant above the soil line at y = 0, roots and soil life below.

export interface Tones {
  /** Leaves, from dark to light. */
  leaves: [string, string, string]
  stem: string
  vein: string
  root: string
  soil: string
  life: string[]
  bright: string
}

export type Motif = (tones: Tones) => { plant: string; below: string }

const life = (tones: Tones, kinds: MicrobeKind[], seed: number, count = 30): string =>
  microbes(
    { x: -500, y: 60, width: 1000, height: 330 },
    { kinds, fills: tones.life, count, size: 54, seed, apart: 92 },
  )

const underground = (tones: Tones, kinds: MicrobeKind[], seed: number): string =>
  `${life(tones, kinds, seed)}${roots(0, -6, { stroke: tones.root, seed, count: 9, length: 320, width: 9, spread: 156 })}`

/** A tomato truss beside basil leaves: a bit of everything. */
const mixed: Motif = (tones) => {
  const look = { fill: tones.leaves[0], shade: tones.leaves[1], vein: tones.vein, veins: 6 }
  const plant = sprig(0, 10, 560, {
    leaf: look,
    fills: [tones.leaves[0], tones.leaves[2]],
    stem: tones.stem,
    pairs: 5,
    seed: 11,
    leafLength: 0.46,
    leafWidth: 0.19,
    stemWidth: 12,
  })
  return { plant, below: underground(tones, ['rod', 'chain', 'spiral', 'rod'], 14) }
}

/** An open hibiscus over two tomatoes. */
const bloom: Motif = (tones) => {
  const look = { fill: tones.leaves[0], shade: tones.leaves[1], vein: tones.vein, veins: 5, isSerrated: true }
  let plant = `<path d="M0 10C-6 -150 10 -260 0 -420" fill="none" stroke="${tones.stem}" stroke-width="13" stroke-linecap="round"/>`
  for (const [y, angle, length] of [
    [-90, -22, 300],
    [-120, -160, 310],
    [-210, -32, 250],
    [-240, -148, 260],
  ] as const)
    plant += leaf(0, y, length, angle, length * 0.46, { ...look, bend: angle < -90 ? 0.12 : -0.12 })
  plant += flower(0, -450, 200, tones)
  for (const [x, y, r] of [
    [-205, -62, 62],
    [-98, -38, 50],
    [200, -58, 58],
  ] as const)
    plant += tomato(x, y, r, tones)
  return { plant, below: underground(tones, ['chain', 'rod', 'spore'], 23) }
}

function flower(x: number, y: number, size: number, tones: Tones): string {
  let svg = ''
  for (let i = 0; i < 5; i += 1)
    svg += leaf(0, 0, size, i * 72 - 90, size * 0.98, {
      fill: tones.bright,
      shade: tones.life[0],
      vein: tones.vein,
      shape: 'round',
      veins: 4,
      bend: 0.06,
    })
  const stamen = `<path d="M0 0Q${f(size * 0.3)} ${f(-size * 0.3)} ${f(size * 0.62)} ${f(-size * 0.42)}" fill="none" stroke="${tones.life[1]}" stroke-width="13" stroke-linecap="round"/>`
  const pollen = [0, 1, 2, 3, 4]
    .map(
      (i) =>
        `<circle cx="${f(size * (0.44 + i * 0.05))}" cy="${f(-size * (0.36 + (i % 2 ? 0.1 : -0.02)))}" r="9" fill="${tones.life[1]}"/>`,
    )
    .join('')
  return `<g transform="translate(${x} ${y})">${svg}<circle r="${f(size * 0.14)}" fill="${tones.soil}"/>${stamen}${pollen}</g>`
}

function tomato(x: number, y: number, r: number, tones: Tones): string {
  const sepals = [0, 1, 2, 3, 4]
    .map((i) =>
      leaf(0, -r * 0.82, r * 0.62, -160 + i * 35, r * 0.24, { fill: tones.leaves[0], shape: 'lance' }),
    )
    .join('')
  return `<g transform="translate(${x} ${y})"><ellipse rx="${r}" ry="${f(r * 0.9)}" fill="${tones.bright}"/><path d="M${f(-r * 0.6)} ${f(-r * 0.3)}Q${f(-r * 0.45)} ${f(-r * 0.62)} ${f(-r * 0.1)} ${f(-r * 0.66)}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="${f(r * 0.12)}" stroke-linecap="round"/>${sepals}</g>`
}

/** Neem leaves above, an earthworm below. */
const neem: Motif = (tones) => {
  let plant = ''
  for (const [lean, height, seed] of [
    [-0.42, 470, 1],
    [0.42, 460, 2],
    [0, 590, 3],
  ] as const) {
    const tip: [number, number] = [lean * height * 0.9, -height]
    const spine = [[0, 8], [lean * 60, -height * 0.4], tip]
    plant += `<path d="${smooth(spine)}" fill="none" stroke="${tones.stem}" stroke-width="9" stroke-linecap="round"/>`
    for (let i = 0; i < 6; i += 1) {
      const t = 0.28 + i * 0.125
      const [px, py] = [lean * 60 * 2 * t * (1 - t) + tip[0] * t * t, 8 - (height + 8) * t]
      for (const side of [-1, 1])
        plant += leaf(px, py, height * 0.29, -90 + lean * 40 + side * (58 - i * 3), height * 0.088, {
          fill: tones.leaves[(i + seed) % 3] ?? tones.leaves[0],
          shade: tones.leaves[1],
          vein: tones.vein,
          shape: 'lance',
          bend: side * 0.14,
          veins: 4,
          isSerrated: true,
        })
    }
    plant += leaf(tip[0], tip[1] + 10, height * 0.24, -90 + lean * 40, height * 0.08, {
      fill: tones.leaves[0],
      shade: tones.leaves[1],
      vein: tones.vein,
      shape: 'lance',
      isSerrated: true,
    })
  }
  return { plant, below: `${life(tones, ['chain', 'spore', 'rod'], 31, 18)}${worm(tones)}` }
}

function worm({ bright, root }: Tones): string {
  const path = 'M-330 150C-250 60 -170 60 -110 150S50 250 130 160S270 90 350 190'
  return `<path d="${path}" fill="none" stroke="${bright}" stroke-width="58" stroke-linecap="round"/><path d="${path}" fill="none" stroke="${root}" stroke-opacity=".6" stroke-width="58" stroke-dasharray="3 19"/><path d="M-38 208C8 236 56 232 96 198" fill="none" stroke="${root}" stroke-width="62" stroke-opacity=".75"/>`
}

/** A rosette of palak. */
const greens: Motif = (tones) => {
  const look = { vein: tones.vein, veins: 6, shape: 'lobed' as const }
  let plant = ''
  for (const [angle, length, tone] of [
    [-168, 330, 1],
    [-12, 330, 1],
    [-146, 440, 0],
    [-34, 440, 0],
    [-122, 520, 2],
    [-58, 520, 2],
    [-92, 600, 0],
  ] as const) {
    const stalk = length * 0.34
    const [sx, sy] = [Math.cos((angle * Math.PI) / 180) * stalk, Math.sin((angle * Math.PI) / 180) * stalk]
    plant += `<path d="M0 8Q${f(sx * 0.35)} ${f(sy * 0.75)} ${f(sx)} ${f(sy)}" fill="none" stroke="${tones.stem}" stroke-width="15" stroke-linecap="round"/>`
    plant += leaf(sx, sy, length * 0.72, angle, length * 0.42, {
      ...look,
      fill: tones.leaves[tone] ?? tones.leaves[0],
      shade: tones.leaves[1],
      bend: angle < -90 ? 0.1 : -0.1,
    })
  }
  return { plant, below: underground(tones, ['spiral', 'rod', 'spiral'], 47) }
}

/** A young plant whose roots run on as fungal threads with spores. */
const mycorrhiza: Motif = (tones) => {
  const plant = sprig(0, 10, 540, {
    leaf: { fill: tones.leaves[0], shade: tones.leaves[1], vein: tones.vein, shape: 'heart', veins: 5 },
    fills: [tones.leaves[0], tones.leaves[2]],
    stem: tones.stem,
    pairs: 4,
    seed: 6,
    leafLength: 0.4,
    leafWidth: 0.27,
    stemWidth: 12,
  })
  return { plant, below: hyphae(tones) }
}

function hyphae(tones: Tones): string {
  const random = numbers(77)
  let svg = ''
  for (let i = 0; i < 26; i += 1) {
    let [x, y, angle] = [0, 10, 8 + (164 * i) / 25 + (random() - 0.5) * 10]
    const points = [[x, y]]
    for (let step = 0; step < 11; step += 1) {
      angle += (random() - 0.5) * 46
      x += Math.cos((angle * Math.PI) / 180) * 46
      y += Math.abs(Math.sin((angle * Math.PI) / 180)) * 36
      points.push([x, y])
      if (step > 3 && random() < 0.26)
        svg += `<circle cx="${f(x)}" cy="${f(y)}" r="${f(9 + random() * 9)}" fill="${tones.life[i % tones.life.length]}"/>`
    }
    svg = `<path d="${smooth(points)}" fill="none" stroke="${tones.bright}" stroke-width="4" stroke-opacity=".85"/>${svg}`
  }
  return `${svg}${roots(0, -6, { stroke: tones.root, seed: 9, count: 6, length: 230, width: 11, spread: 130, depth: 2 })}`
}

export const motifs = { mixed, bloom, neem, greens, mycorrhiza }
