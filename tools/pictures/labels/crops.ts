import { f, leaf, sprig } from '../drawing/plants.ts'
import { motifs, type Tones } from './motifs.ts'

// The crops of the seed packets, standing on y = 0 and about 560 tall.

export type Crop = (tones: Tones) => string

export const stem = (d: string, { stem: colour }: Tones, width = 10): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`

export const look = (tones: Tones) => ({ fill: tones.leaves[0], shade: tones.leaves[1], vein: tones.vein })

const methi: Crop = (tones) => {
  let svg = ''
  for (const [lean, height] of [
    [-150, 380],
    [150, 400],
    [-60, 520],
    [70, 560],
    [0, 440],
  ] as const) {
    svg += stem(`M0 6Q${lean * 0.2} ${-height * 0.6} ${lean} ${-height}`, tones, 8)
    for (const turn of [-150, -90, -30])
      svg += leaf(lean, -height + 20, 118, turn + lean * 0.08, 84, {
        ...look(tones),
        shape: 'round',
        bend: 0,
      })
    for (const turn of [-165, -15])
      svg += leaf(lean * 0.45, -height * 0.6, 84, turn, 58, {
        ...look(tones),
        fill: tones.leaves[2],
        shape: 'round',
        bend: 0,
      })
  }
  return svg
}

const coriander: Crop = (tones) => {
  let svg = ''
  for (const [lean, height] of [
    [-190, 330],
    [190, 340],
    [-90, 490],
    [110, 500],
    [6, 590],
  ] as const) {
    svg += stem(`M0 6Q${lean * 0.15} ${-height * 0.6} ${lean} ${-height + 60}`, tones, 7)
    for (const turn of [-172, -132, -90, -48, -8])
      svg += leaf(lean, -height + 62, turn === -90 ? 120 : 100, turn + lean * 0.05, 84, {
        ...look(tones),
        fill: turn % 3 ? tones.leaves[0] : tones.leaves[2],
        shape: 'lobed',
        veins: 3,
        bend: 0,
      })
  }
  return svg
}

const okra: Crop = (tones) => {
  let svg = stem('M0 6C-8 -200 10 -380 0 -560', tones, 13)
  for (const [y, angle, length] of [
    [-120, -18, 260],
    [-150, -162, 270],
    [-470, -40, 190],
    [-490, -140, 190],
  ] as const)
    svg += leaf(0, y, length, angle, length * 0.7, { ...look(tones), shape: 'heart', isSerrated: true })
  for (const [x, y, turn, length] of [
    [10, -290, -62, 230],
    [-10, -330, -118, 220],
    [4, -430, -80, 190],
  ] as const)
    svg += leaf(x, y, length, turn, 62, {
      fill: tones.leaves[2],
      shade: tones.leaves[0],
      vein: tones.leaves[1],
      shape: 'lance',
      veins: 0,
      bend: turn > -90 ? -0.12 : 0.12,
    })
  return svg
}

const fruit = (x: number, y: number, r: number, tones: Tones): string =>
  `<g transform="translate(${x} ${y})"><ellipse rx="${r}" ry="${f(r * 0.92)}" fill="${tones.bright}"/><path d="M${f(-r * 0.6)} ${f(-r * 0.25)}Q${f(-r * 0.46)} ${f(-r * 0.6)} ${f(-r * 0.1)} ${f(-r * 0.66)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${f(r * 0.12)}" stroke-linecap="round"/>${[-160, -125, -90, -55, -20].map((turn) => leaf(0, -r * 0.84, r * 0.6, turn, r * 0.22, { fill: tones.leaves[1], shape: 'lance' })).join('')}</g>`

const tomato: Crop = (tones) => {
  let svg = stem('M0 6C-14 -200 16 -400 0 -540', tones, 12)
  for (const [y, angle, length] of [
    [-130, -14, 250],
    [-110, -166, 230],
    [-330, -30, 230],
    [-350, -150, 240],
    [-520, -88, 116],
  ] as const)
    svg += leaf(0, y, length, angle, length * 0.52, { ...look(tones), shape: 'lobed', isSerrated: true })
  return `${svg}${stem('M0 -280Q90 -300 120 -220', tones, 7)}${stem('M0 -200Q-90 -220 -126 -150', tones, 7)}${fruit(126, -150, 74, tones)}${fruit(-132, -84, 70, tones)}${fruit(38, -66, 62, tones)}`
}

const chilli: Crop = (tones) => {
  let svg = sprig(0, 8, 500, {
    leaf: look(tones),
    fills: [tones.leaves[0], tones.leaves[2]],
    stem: tones.stem,
    pairs: 4,
    seed: 12,
    leafLength: 0.44,
    leafWidth: 0.17,
    stemWidth: 11,
  })
  for (const [x, y, turn] of [
    [-92, -250, 104],
    [98, -270, 78],
    [-46, -216, 96],
    [60, -224, 84],
  ] as const)
    svg += `${leaf(x, y, 190, turn, 50, { fill: tones.bright, shade: tones.life[0], shape: 'lance', bend: x > 0 ? -0.1 : 0.1 })}<ellipse cx="${x}" cy="${y}" rx="19" ry="13" fill="${tones.leaves[1]}"/>${stem(`M${x} ${y}Q${x * 0.9} ${y - 40} ${x * 0.3} ${y - 50}`, tones, 6)}`
  return svg
}

const tulsi: Crop = (tones) => {
  let svg = sprig(0, 8, 430, {
    leaf: { ...look(tones), isSerrated: true },
    fills: [tones.leaves[0], tones.leaves[2]],
    stem: tones.stem,
    pairs: 4,
    seed: 4,
    leafLength: 0.46,
    leafWidth: 0.24,
    stemWidth: 11,
  })
  for (const [x, top] of [
    [0, -600],
    [-84, -500],
    [96, -510],
  ] as const) {
    svg += stem(`M${x * 0.3} -330Q${x * 0.7} -400 ${x} ${top}`, tones, 6)
    for (let i = 0; i < 7; i += 1)
      svg += `<circle cx="${x - 13}" cy="${top + 12 + i * 23}" r="10" fill="${tones.life[2]}"/><circle cx="${x + 13}" cy="${top + 20 + i * 23}" r="10" fill="${tones.life[0]}"/>`
  }
  return svg
}

/** The label's plant, narrow enough for a packet's window. */
const palak: Crop = (tones) => `<g transform="scale(.84)">${motifs.greens(tones).plant}</g>`

export const crops = { palak, methi, coriander, okra, tomato, chilli, tulsi }
export type CropName = keyof typeof crops
