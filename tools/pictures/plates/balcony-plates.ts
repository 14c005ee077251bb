import { f, leaf, numbers, sprig } from '../drawing/plants.ts'
import { crops } from '../labels/crops.ts'
import type { Tones } from '../labels/motifs.ts'
import {
  arch,
  cloud,
  cut,
  drop,
  green,
  groundBand,
  ink,
  plate,
  pot,
  seedling,
  sun,
  translate,
  W,
} from './parts.ts'

// Plates of pots, places and weather.

export const tones: Tones = {
  leaves: [ink.leaf, ink.leafDark, ink.leafLight],
  stem: ink.leafDark,
  vein: ink.vein,
  root: ink.root,
  soil: ink.soil,
  life: ['#b8432a', ink.sun, '#8f6aa0'],
  bright: '#d0492d',
}

const standing = (crop: keyof typeof crops, x: number, y: number, scale: number): string =>
  translate(x, y, scale, crops[crop](tones))

/** Pots of growing volume, cut open: the roots fill what they are given. */
export function choosingPots(): string {
  const floor = 690
  let svg = groundBand(floor - 8, '#dcc7a2')
  const row = [
    { x: 170, w: 130, crop: 'methi', size: 0.2 },
    { x: 370, w: 180, crop: 'coriander', size: 0.3 },
    { x: 620, w: 235, crop: 'chilli', size: 0.44 },
    { x: 925, w: 300, crop: 'tomato', size: 0.58 },
  ] as const
  for (const [i, { x, w, crop, size }] of row.entries()) {
    const { svg: drawn, top } = pot(x, floor + 20, w, { isOpen: true, rootSeed: 11 + i * 7 })
    svg += standing(crop, x, top + w * 0.05, size) + drawn
  }
  return plate('#ece1c9', '#f6eedd', svg + growBag(1155, floor + 20))
}

function growBag(x: number, y: number): string {
  const bag = `M${x - 84} ${y - 150}C${x - 92} ${y - 80} ${x - 90} ${y - 30} ${x - 80} ${y}H${x + 80}C${x + 90} ${y - 30} ${x + 92} ${y - 80} ${x + 84} ${y - 150}Z`
  return `${standing('palak', x, y - 140, 0.27)}<path d="${bag}" fill="#5d6f5c"/><path d="M${x - 84} ${y - 150}H${x + 84}L${x + 87} ${y - 118}H${x - 87}Z" fill="#7a8c76"/><path d="M${x - 40} ${y - 118}V${y - 4}M${x + 40} ${y - 118}V${y - 4}" stroke="#4c5c4c" stroke-width="3" stroke-dasharray="7 7"/>`
}

/** Six pots, six kitchen crops. */
export function sixPots(): string {
  const floor = 726
  let svg = groundBand(640, '#d9c49f')
  const row = [
    ['palak', 210, 372, 0.32, 168],
    ['tomato', 640, 372, 0.31, 180],
    ['chilli', 1070, 372, 0.36, 168],
    ['methi', 330, floor, 0.3, 176],
    ['coriander', 640, floor + 16, 0.32, 186],
    ['mint', 950, floor, 0.4, 176],
  ] as const
  svg += `<rect x="70" y="370" width="1140" height="26" rx="6" fill="#a87a4b"/><rect x="70" y="396" width="1140" height="8" fill="#7d5633"/>`
  for (const [crop, x, y, size, w] of row) {
    const { svg: drawn, top } = pot(x, y, w)
    svg += crop === 'mint' ? drawn + mint(x, top) : drawn + standing(crop, x, top + 6, size)
  }
  return plate('#e3e8d3', '#f2f3e4', svg)
}

const mint = (x: number, y: number): string =>
  [-52, -18, 20, 54]
    .map((dx, i) =>
      sprig(x + dx * 0.4, y + 4, 120 + (i % 2) * 34, {
        leaf: { ...green, isSerrated: true },
        fills: [ink.leafLight, ink.leaf],
        stem: ink.leafDark,
        pairs: 4,
        seed: 40 + i,
        lean: dx / 150,
        leafLength: 0.38,
        leafWidth: 0.24,
        stemWidth: 5,
      }),
    )
    .join('')

/** Rain on pots that stand on bricks. */
export function monsoon(): string {
  const random = numbers(9)
  let rain = ''
  for (let i = 0; i < 150; i += 1) {
    const [x, y, length] = [random() * (W + 120), random() * 640, 26 + random() * 40]
    rain += `M${f(x)} ${f(y)}l${f(-length * 0.26)} ${f(length)}`
  }
  const floor = 706
  let svg = `${cloud(330, 170, 150, '#8fa6ad')}${cloud(720, 130, 190, '#7d969e')}${cloud(1040, 190, 130, '#9db1b6')}`
  svg += `<path d="${rain}" stroke="#f4f7f5" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"/>${groundBand(floor, '#8a9c94')}`
  for (const [x, w, crop, size] of [
    [300, 210, 'tulsi', 0.5],
    [640, 250, 'chilli', 0.62],
    [985, 210, 'okra', 0.52],
  ] as const) {
    svg += [-1, 1]
      .map(
        (side) =>
          `<rect x="${x + side * w * 0.22 - 42}" y="${floor - 14}" width="84" height="36" rx="4" fill="#a34f33"/><path d="M${x + side * w * 0.22 - 42} ${floor + 8}h84" stroke="#863d26" stroke-width="3"/>`,
      )
      .join('')
    const { svg: drawn, top } = pot(x, floor - 14, w)
    svg += drawn + standing(crop, x, top + 8, size)
    svg += drop(x - 26, floor + 10, 7, '#e8f0f0') + drop(x + 4, floor + 26, 6, '#e8f0f0')
  }
  svg += [180, 480, 820, 1120]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="756" rx="70" ry="9" fill="none" stroke="#e8f0f0" stroke-width="3"/><ellipse cx="${x}" cy="756" rx="36" ry="4.5" fill="none" stroke="#e8f0f0" stroke-width="2.5"/>`,
    )
    .join('')
  return plate('#b7c6c4', '#c9d5d1', svg)
}

/** The sun's way over a balcony, hour by hour. */
export function light(): string {
  let svg = ''
  const places = [-64, -32, 0, 32, 64]
  svg += `<path d="M130 520A520 470 0 0 1 1150 520" fill="none" stroke="#d9a441" stroke-width="4" stroke-dasharray="3 15" stroke-linecap="round"/>`
  for (const place of places) {
    const a = ((place - 90) * Math.PI) / 180
    svg += sun(
      640 + Math.cos(a) * 520,
      560 + Math.sin(a) * 448,
      place === 0 ? 58 : 36,
      place === 0 ? '#e3a534' : '#edc169',
    )
  }
  const floor = 650
  for (const [x, w, crop, size, tilt] of [
    [330, 170, 'palak', 0.36, 150],
    [640, 200, 'tomato', 0.44, 0],
    [950, 170, 'methi', 0.38, -150],
  ] as const) {
    svg += `<path d="M${x - w * 0.33} ${floor}H${x + w * 0.33}L${x + w * 0.5 + tilt * 1.3} ${floor + 92}H${x - w * 0.4 + tilt * 1.3}Z" fill="#b99a63" fill-opacity=".45"/>`
    const { svg: drawn, top } = pot(x, floor, w)
    svg += drawn + standing(crop, x, top + 6, size)
  }
  const bars = Array.from({ length: 33 }, (_, i) => `M${i * 40} 690V800`).join('')
  return plate(
    '#f4dfae',
    '#fae9c4',
    `<rect y="${floor - 4}" width="${W}" height="160" fill="#e3c68d"/>${svg}<path d="M0 690H${W}" stroke="#2c5a41" stroke-width="16"/><path d="${bars}" stroke="#2c5a41" stroke-width="8"/><path d="M0 790H${W}" stroke="#2c5a41" stroke-width="10"/>`,
  )
}

/** From seed to young plant in five steps, the ground cut open. */
export function springSowing(): string {
  const line = 470
  const soil = `${groundBand(line, ink.soil)}`
  let svg = sun(1040, 150, 62, '#e9b551')
  svg += soil
  const random = numbers(4)
  for (let i = 0; i < 130; i += 1)
    svg += `<ellipse cx="${f(random() * W)}" cy="${f(line + 20 + random() * 310)}" rx="${f(2 + random() * 5)}" ry="${f(1.5 + random() * 3)}" fill="${random() < 0.5 ? ink.soilLight : ink.soilDark}"/>`
  const seed = (x: number, y: number): string =>
    `<ellipse cx="${x}" cy="${y}" rx="26" ry="19" fill="#d8b27a"/><path d="M${x - 12} ${y - 7}q12 -8 24 0" stroke="#fff" stroke-opacity=".5" stroke-width="4" fill="none" stroke-linecap="round"/>`
  const rootTo = (x: number, y: number, length: number): string =>
    `<path d="M${x} ${y}q${length * 0.1} ${length * 0.5} 0 ${length}M${x} ${y + length * 0.4}q${-length * 0.16} ${length * 0.1} ${-length * 0.28} ${length * 0.34}M${x} ${y + length * 0.5}q${length * 0.2} ${length * 0.08} ${length * 0.3} ${length * 0.32}" fill="none" stroke="${ink.root}" stroke-width="6" stroke-linecap="round"/>`
  svg += seed(150, 560)
  svg += rootTo(370, 566, 86) + seed(370, 560)
  svg += `${rootTo(600, 560, 130)}<path d="M600 556C560 520 566 470 606 452" fill="none" stroke="#cfe0a8" stroke-width="12" stroke-linecap="round"/>${seed(606, 446)}`
  svg += rootTo(845, 470, 190) + seedling(845, 476, 190, 4)
  svg += `${rootTo(1110, 470, 250)}${rootTo(1096, 480, 170)}${translate(1105, 476, 0.62, crops.okra(tones))}`
  return plate('#f3e0b9', '#f9ecd0', svg)
}

/** Four windows, four winters: plains, south, coast and hills. */
export function winterSowing(): string {
  const views = [
    { x: 190, sky: '#e9dcc0', land: '#c9b27c', plant: carrots },
    { x: 490, sky: '#f0d9b0', land: '#b98b52', plant: peas },
    { x: 790, sky: '#cfe0e2', land: '#8fb3b5', plant: lettuce },
    { x: 1090, sky: '#d6dde6', land: '#7f98a0', plant: cauliflower },
  ]
  let svg = ''
  for (const { x, sky, land, plant } of views) {
    const path = arch(x, 720, 250, 610)
    const hills = `<path d="M${x - 140} 420C${x - 90} 350 ${x - 40} 390 ${x} 340S${x + 90} 380 ${x + 140} 350V720H${x - 140}Z" fill="${land}"/>`
    const soil = `<path d="M${x - 140} 540q70 -14 140 0t140 0V730H${x - 140}Z" fill="${ink.soil}"/>`
    svg += `${cut(path, `<rect x="${x - 140}" width="280" height="740" fill="${sky}"/><circle cx="${x + 56}" cy="250" r="30" fill="#f3c766"/>${hills}${soil}${plant(x, 548)}`)}<path d="${path}" fill="none" stroke="#1c4b31" stroke-width="7"/>`
  }
  return plate('#dfe3d0', '#eaecdd', svg)
}

const carrots = (x: number, y: number): string =>
  [-62, 0, 62]
    .map((dx, i) => {
      const tops = [-118, -104, -90, -76, -62]
        .map((turn) =>
          leaf(x + dx, y, 96, turn, 22, {
            ...green,
            fill: i % 2 ? ink.leafLight : ink.leaf,
            shape: 'lobed',
            isSerrated: true,
            veins: 3,
          }),
        )
        .join('')
      return `${tops}<path d="M${x + dx - 23} ${y}Q${x + dx} ${y - 10} ${x + dx + 23} ${y}Q${x + dx + 14} ${y + 80} ${x + dx} ${y + 128}Q${x + dx - 14} ${y + 80} ${x + dx - 23} ${y}Z" fill="#d9772f"/><path d="M${x + dx - 16} ${y + 28}h14M${x + dx + 2} ${y + 54}h12M${x + dx - 11} ${y + 78}h10" stroke="#b55b20" stroke-width="3" stroke-linecap="round"/>`
    })
    .join('')

function peas(x: number, y: number): string {
  let svg = `<path d="M${x} ${y}C${x - 60} ${y - 90} ${x + 50} ${y - 150} ${x - 10} ${y - 270}" fill="none" stroke="${ink.leafDark}" stroke-width="7" stroke-linecap="round"/>`
  for (const [dx, dy, turn] of [
    [-22, -60, -150],
    [0, -110, -30],
    [18, -150, -20],
    [4, -200, -155],
    [-8, -250, -60],
  ] as const)
    svg += leaf(x + dx, y + dy, 84, turn, 56, { ...green, shape: 'round', bend: 0 })
  for (const [dx, dy, turn] of [
    [-24, -90, 115],
    [26, -140, 70],
    [-6, -215, 120],
  ] as const)
    svg += translate(
      x + dx,
      y + dy,
      1,
      `<path d="M0 0Q56 -30 112 0Q56 34 0 0Z" fill="#8fb45a"/>${[24, 46, 68, 90].map((px) => `<circle cx="${px}" cy="1" r="8.5" fill="#b9d684"/>`).join('')}`,
      turn,
    )
  return svg
}

function lettuce(x: number, y: number): string {
  let svg = ''
  for (const [turn, size] of [
    [-172, 120],
    [-8, 120],
    [-145, 150],
    [-35, 150],
    [-118, 165],
    [-62, 165],
    [-90, 150],
  ] as const)
    svg += leaf(x, y + 6, size, turn, size * 0.72, {
      fill: '#a9cc74',
      shade: '#86b257',
      vein: '#e9f2cf',
      shape: 'round',
      isSerrated: true,
      bend: 0,
    })
  return svg
}

function cauliflower(x: number, y: number): string {
  const outer = [-176, -4, -150, -30, -122, -58]
    .map((turn) => leaf(x, y + 8, 150, turn, 84, { ...green, shape: 'round', bend: 0 }))
    .join('')
  const curds = [
    [0, -70, 42],
    [-46, -48, 36],
    [46, -48, 36],
    [-22, -100, 32],
    [26, -98, 32],
    [0, -36, 40],
  ]
    .map(
      ([dx = 0, dy = 0, r = 0]) =>
        `<circle cx="${x + dx}" cy="${y + dy}" r="${r}" fill="#f3ead2" stroke="#ddd0ae" stroke-width="3"/>`,
    )
    .join('')
  return (
    outer +
    curds +
    leaf(x, y + 10, 110, -140, 70, { ...green, shape: 'round' }) +
    leaf(x, y + 10, 110, -40, 70, { ...green, shape: 'round' })
  )
}

/** A can, a mulched pot and a sun that means it. */
export function summerWatering(): string {
  const floor = 690
  const { svg: drawn, top } = pot(850, floor, 330, { isOpen: true, rootSeed: 5 })
  let mulch = ''
  const random = numbers(12)
  for (let i = 0; i < 60; i += 1)
    mulch += `<path d="M${f(850 - 140 + random() * 280)} ${f(top + 4 - random() * 16)}l${f(18 + random() * 22)} ${f((random() - 0.5) * 14)}" stroke="${random() < 0.5 ? '#d9b66d' : '#c49a4c'}" stroke-width="6" stroke-linecap="round"/>`
  const can = `<path d="M130 330H350L334 540H146Z" fill="#3d6f7d"/><path d="M250 330H350L334 540H242Z" fill="#2f5a67"/><ellipse cx="240" cy="330" rx="110" ry="20" fill="#5a8b98"/><path d="M344 480L566 250" stroke="#3d6f7d" stroke-width="34" stroke-linecap="round"/><path d="M536 212L604 280" stroke="#5a8b98" stroke-width="32" stroke-linecap="round"/><path d="M136 370C40 360 40 500 136 500" fill="none" stroke="#2f5a67" stroke-width="20"/><path d="M160 324C170 230 310 230 320 324" fill="none" stroke="#2f5a67" stroke-width="18"/>`
  let water = ''
  for (let i = 0; i < 8; i += 1)
    water += `M${f(570 + i * 7)} ${f(262 + i * 7)}C${f(640 + i * 8)} ${f(220 + i * 6)} ${f(716 + i * 11)} ${f(300 + i * 4)} ${f(736 + i * 13)} ${f(top - 8)}`
  return plate(
    '#f2cf94',
    '#f8dfb0',
    `${sun(1090, 150, 92, '#e08f35')}${groundBand(floor - 10, '#d9a869')}${translate(30, 60, 1, can, 4)}${translate(850, top + 12, 0.58, crops.tomato(tones))}<path d="${water}" fill="none" stroke="${ink.waterDark}" stroke-width="4.5" stroke-dasharray="13 10" stroke-linecap="round"/>${drawn}${mulch}`,
  )
}
