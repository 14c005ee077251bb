import { f, leaf, microbe, microbes, numbers, roots, smooth, sprig } from '../drawing/plants.ts'
import { crops } from '../labels/crops.ts'
import { motifs } from '../labels/motifs.ts'
import { tones } from './balcony-plates.ts'
import {
  arch,
  crumbs,
  cut,
  drop,
  fresh,
  green,
  groundBand,
  H,
  ink,
  plate,
  pot,
  seedling,
  translate,
  W,
  worm,
} from './parts.ts'

// Plates of what happens in the soil and in the leaf.

/** A spoon over a pot, and what the spoon holds, enlarged. */
export function feeding(): string {
  const { svg: drawn, top } = pot(430, 706, 380, { isOpen: true, rootSeed: 21 })
  const lens = 'M1010 60a230 230 0 1 1 -1 0Z'
  const big = microbes(
    { x: 800, y: 90, width: 420, height: 400 },
    {
      kinds: ['rod', 'chain', 'spiral', 'rod', 'spore'],
      fills: ['#e6bd62', '#e08a5c', '#b9cf9c', '#f0d9a8'],
      count: 26,
      size: 74,
      seed: 3,
      apart: 88,
    },
  )
  const spoon = `<g transform="translate(-86 -46)"><path d="M668 372C640 360 596 366 586 392C596 420 640 424 668 408Z" fill="#b9b4a8"/><path d="M664 382L900 330" stroke="#b9b4a8" stroke-width="16" stroke-linecap="round"/><path d="M590 390C600 358 652 352 668 382Z" fill="${ink.soilDark}"/></g>`
  const random = numbers(6)
  let powder = ''
  for (let i = 0; i < 50; i += 1)
    powder += `<circle cx="${f(486 + random() * 46)}" cy="${f(364 + random() * 30)}" r="${f(1.5 + random() * 3)}" fill="${ink.soilDark}"/>`
  return plate(
    '#e9dcc0',
    '#f5ecd8',
    `${groundBand(690, '#d6bf96')}${translate(410, top + 16, 0.56, crops.tulsi(tones))}${drawn}${powder}<path d="M596 330L802 210M604 372L850 462" stroke="#8f7a52" stroke-width="3" stroke-dasharray="4 9"/>${spoon}<path d="${lens}" fill="${ink.soil}"/>${cut(lens, big)}<path d="${lens}" fill="none" stroke="#a87a4b" stroke-width="16"/>`,
  )
}

/** A pot cut open: coarse below, open mix above, and water on its way through. */
export function drainage(): string {
  const random = numbers(17)
  const path = 'M330 200L440 700H840L950 200Z'
  let fill = `<rect x="300" y="180" width="700" height="540" fill="${ink.soil}"/>${crumbs(320, 200, 640, 400, 240, 5)}`
  for (let i = 0; i < 46; i += 1) {
    const [x, y] = [350 + random() * 580, 230 + random() * 340]
    fill += `<path d="M${f(x)} ${f(y)}q${f(18 + random() * 20)} ${f(-14 + random() * 28)} ${f(40 + random() * 26)} ${f((random() - 0.5) * 20)}" fill="none" stroke="#b98a58" stroke-width="4" stroke-linecap="round"/>`
  }
  for (let i = 0; i < 44; i += 1)
    fill += `<circle cx="${f(350 + random() * 580)}" cy="${f(240 + random() * 340)}" r="${f(4 + random() * 7)}" fill="#efe6d2"/>`
  for (let row = 0; row < 4; row += 1)
    for (let i = 0; i < 16; i += 1)
      fill += `<ellipse cx="${f(410 + i * 31 + (row % 2) * 16)}" cy="${f(606 + row * 26)}" rx="${f(17 + random() * 6)}" ry="${f(14 + random() * 4)}" fill="${['#a9806a', '#8f6e5c', '#c09a80'][Math.floor(random() * 3)]}"/>`
  fill += roots(640, 206, { stroke: ink.root, seed: 33, count: 9, length: 330, width: 9, spread: 140 })
  let water = ''
  for (const x of [440, 540, 720, 820]) {
    water += `<path d="M${x} 226C${x - 26} 330 ${x + 30} 430 ${x + (640 - x) * 0.12} 590" fill="none" stroke="#9cc3cf" stroke-width="6" stroke-dasharray="2 17" stroke-linecap="round"/>`
  }
  const rim = `<path d="M300 170H980L968 236H312Z" fill="none" stroke="${ink.clayLight}" stroke-width="30" stroke-linejoin="round"/>`
  return plate(
    '#dfe6d8',
    '#eef1e4',
    `${groundBand(716, '#c9b48c')}${translate(640, 214, 0.32, motifs.greens(tones).plant)}<path d="M314 180L428 716H852L966 180Z" fill="${ink.clay}"/>${cut(path, fill + water)}<path d="M318 200L434 708H846L962 200" fill="none" stroke="${ink.clay}" stroke-width="26" stroke-linejoin="round"/>${rim.replace('M300 170H980L968 236H312Z', 'M304 190H352M928 190H976')}${[560, 640, 720].map((x, i) => drop(x, 752 + (i % 2) * 12, 11, ink.waterDark)).join('')}`,
  )
}

/** Six leaves, each with another complaint. */
export function leafSignals(): string {
  const leaves = [
    { x: 120, y: 420, look: { ...green } },
    { x: 320, y: 420, look: { fill: '#e0c45c', shade: '#c9aa45', vein: '#f4eab5' } },
    { x: 520, y: 420, look: { fill: '#cfd685', shade: '#b7c06c', vein: ink.leaf } },
    { x: 720, y: 420, look: { fill: '#6f7f4a', shade: '#7a5a5f', vein: '#c79aa0' } },
    { x: 920, y: 420, look: { ...fresh }, tip: '#9a6a3a' },
    { x: 1120, y: 420, look: { ...green, fill: '#4f8a55' }, spots: '#d9b45c' },
  ]
  const random = numbers(8)
  let svg = ''
  for (const [i, { x, look, tip, spots }] of leaves.entries()) {
    const base = 690 - (i % 2) * 46
    const length = 470
    svg += `<path d="M${x + 6} ${base}q-8 40 -2 76" fill="none" stroke="${look.shade}" stroke-width="9" stroke-linecap="round"/>`
    svg += leaf(x + 6, base, length, -90, 190, { ...look, veins: 9, bend: i % 2 ? 0.06 : -0.06 })
    const lean = (i % 2 ? -1 : 1) * -0.06 * length
    if (tip)
      svg += cut(
        `M${x - 120} ${base - length - 20}H${x + 130}V${base - length * 0.76}Q${x} ${base - length * 0.68} ${x - 120} ${base - length * 0.78}Z`,
        leaf(x + 6, base, length, -90, 190, {
          fill: tip,
          shade: '#7d5330',
          vein: '#c79a63',
          veins: 9,
          bend: -0.06,
        }),
      )
    if (spots)
      for (let k = 0; k < 16; k += 1)
        svg += `<circle cx="${f(x + 6 + (random() - 0.5) * 110 + lean * 0)}" cy="${f(base - 110 - random() * 250)}" r="${f(5 + random() * 8)}" fill="${spots}"/>`
  }
  return plate('#ece0cb', '#f7efdf', svg)
}

/** An old pot tipped out, roots and all, and the first new leaf. */
export function revivingSoil(): string {
  const random = numbers(14)
  const heap = 'M130 700C230 590 350 478 540 470C660 466 740 500 812 560C850 600 880 660 900 700Z'
  const tipped = translate(
    960,
    528,
    0.94,
    `<path d="M-150 -150L-120 150H120L150 -150Z" fill="${ink.clay}"/><path d="M30 -150L24 150H120L150 -150Z" fill="${ink.clayDark}"/><rect x="-172" y="-196" width="344" height="66" rx="8" fill="${ink.clayLight}"/><ellipse cx="0" cy="-192" rx="150" ry="22" fill="${ink.soilDark}"/>`,
    -98,
  )
  let old = ''
  for (const [x, y, seed] of [
    [380, 620, 3],
    [560, 560, 8],
  ] as const)
    old += roots(x, y, { stroke: '#b08a63', seed, count: 6, length: 120, width: 4, spread: 200 })
  let compost = ''
  for (let i = 0; i < 40; i += 1)
    compost += leaf(260 + random() * 640, 520 + random() * 170, 26 + random() * 22, random() * 360, 14, {
      fill: ['#a9803f', '#8a5a34', '#c49a4c'][i % 3] ?? '#a9803f',
      shape: 'ovate',
    })
  return plate(
    '#eadbc6',
    '#f5ead9',
    `${groundBand(690, '#d3bb93')}${tipped}<path d="${heap}" fill="${ink.soil}"/>${cut(heap, `${crumbs(180, 470, 930, 240, 260, 9)}${compost}${old}`)}${worm(
      [
        [300, 660],
        [350, 610],
        [400, 650],
        [450, 690],
        [510, 640],
      ],
      20,
    )}${worm(
      [
        [700, 660],
        [760, 630],
        [810, 670],
        [850, 650],
      ],
      18,
    )}${translate(540, 478, 1.1, seedling(0, 0, 240, 4))}`,
  )
}

/** A worm bin of three storeys, cut open. */
export function vermicompost(): string {
  const [left, right] = [360, 920]
  const random = numbers(19)
  const storey = (y: number, h: number, fill: string, content: string): string =>
    `<path d="M${left - 18} ${y}H${right + 18}L${right} ${y + h}H${left}Z" fill="#7d5633"/>${cut(`M${left + 8} ${y + 14}H${right - 8}L${right - 20} ${y + h - 12}H${left + 20}Z`, `<rect x="${left}" y="${y}" width="${right - left}" height="${h}" fill="${fill}"/>${content}`)}`
  let peel = ''
  for (let i = 0; i < 34; i += 1) {
    const [x, y] = [left + 40 + random() * (right - left - 80), 190 + random() * 120]
    const kind = i % 4
    if (kind === 0) peel += `<path d="M${f(x)} ${f(y)}q26 -26 52 0q-26 12 -52 0Z" fill="#e0a33b"/>`
    else if (kind === 1) peel += leaf(x, y, 66, random() * 360, 34, fresh)
    else if (kind === 2)
      peel += `<circle cx="${f(x)}" cy="${f(y)}" r="19" fill="#c8452b"/><circle cx="${f(x)}" cy="${f(y)}" r="12" fill="#e58b6a"/>`
    else
      peel += `<path d="M${f(x)} ${f(y)}c10 -24 34 -28 48 -12c-6 6 -6 14 0 20c-18 12 -38 8 -48 -8Z" fill="#f0dca0"/>`
  }
  const worms = [
    [
      [430, 440],
      [480, 400],
      [530, 440],
      [590, 410],
    ],
    [
      [640, 470],
      [700, 430],
      [760, 470],
      [820, 440],
    ],
    [
      [520, 500],
      [580, 480],
      [640, 510],
    ],
  ]
    .map((points) => worm(points, 17))
    .join('')
  return plate(
    '#e2e6cf',
    '#f0f1e2',
    `${groundBand(716, '#c9b48c')}<rect x="${left - 34}" y="140" width="${right - left + 68}" height="34" rx="10" fill="#8f6540"/><rect x="590" y="118" width="100" height="26" rx="10" fill="#6b4a2c"/>${storey(172, 170, '#8a6a44', peel)}${storey(346, 180, ink.soilLight, crumbs(left, 346, right - left, 180, 170, 4) + worms)}${storey(530, 150, ink.soilDark, crumbs(left, 530, right - left, 150, 220, 6))}<path d="M${left + 10} 684H${right - 10}V716H${left + 10}Z" fill="#5a3d24"/><path d="M${left + 40} 716V746M${right - 40} 716V746" stroke="#5a3d24" stroke-width="26"/>${translate(1090, 716, 0.62, crops.methi(tones))}${pot(1090, 740, 190).svg}${translate(180, 740, 0.8, sprig(0, 0, 420, { leaf: green, fills: [ink.leaf, ink.leafLight], stem: ink.leafDark, pairs: 5, seed: 9, leafLength: 0.4, leafWidth: 0.17, stemWidth: 9 }))}`,
  )
}

/** Leaf, flower with fruit, and root: what the three letters are for. */
export function npk(): string {
  const windows = [230, 640, 1050].map((x) => ({ x, path: arch(x, 720, 330, 620) }))
  const insides = [
    `<rect width="${W}" height="${H}" fill="#dfe9cf"/>${sprig(230, 720, 470, { leaf: green, fills: [ink.leaf, ink.leafLight], stem: ink.leafDark, pairs: 6, seed: 15, leafLength: 0.4, leafWidth: 0.18, stemWidth: 10 })}`,
    `<rect width="${W}" height="${H}" fill="#e4d3b4"/><rect y="330" width="${W}" height="${H}" fill="${ink.soil}"/>${crumbs(470, 330, 340, 400, 130, 3)}${microbes({ x: 500, y: 380, width: 280, height: 320 }, { kinds: ['chain', 'rod', 'spore'], fills: ['#e6bd62', '#e08a5c'], count: 14, size: 34, seed: 6 })}${roots(640, 322, { stroke: ink.root, seed: 25, count: 9, length: 310, width: 9, spread: 130 })}${seedling(640, 334, 150, 4)}`,
    `<rect width="${W}" height="${H}" fill="#f3d9c4"/>${translate(1050, 716, 0.84, crops.tomato(tones))}`,
  ]
  const svg = windows
    .map(
      ({ path }, i) =>
        `${cut(path, insides[i] ?? '')}<path d="${path}" fill="none" stroke="#8f4a2c" stroke-width="8"/>`,
    )
    .join('')
  return plate('#ecdcc6', '#f4e9d8', svg)
}

/** Under the line: roots, threads and the company they keep. */
export function soilMicrobes(): string {
  const line = 250
  const random = numbers(29)
  let threads = ''
  for (let i = 0; i < 34; i += 1) {
    let [x, y] = [640 + (random() - 0.5) * 260, line + 40]
    let angle = 10 + random() * 160
    const points = [[x, y]]
    for (let step = 0; step < 13; step += 1) {
      angle += (random() - 0.5) * 44
      x += Math.cos((angle * Math.PI) / 180) * 52
      y += Math.abs(Math.sin((angle * Math.PI) / 180)) * 38
      points.push([x, y])
    }
    threads += `<path d="${smooth(points)}" fill="none" stroke="#f0d9c0" stroke-opacity=".5" stroke-width="2.4"/>`
  }
  const cast = microbes(
    { x: 40, y: line + 60, width: 1200, height: 460 },
    {
      kinds: ['rod', 'chain', 'spiral', 'spore', 'rod'],
      fills: ['#e6bd62', '#e08a5c', '#b9cf9c', '#e7b9a4'],
      count: 46,
      size: 62,
      seed: 13,
      apart: 96,
    },
  )
  const nodules = [
    [548, 430],
    [585, 520],
    [712, 450],
    [742, 560],
    [640, 600],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<circle cx="${x}" cy="${y}" r="17" fill="#d9a07c"/><circle cx="${x - 4}" cy="${y - 4}" r="6" fill="#f0cdb4"/>`,
    )
    .join('')
  return plate(
    '#dfe8d4',
    '#edf2e2',
    `${groundBand(line, ink.soil)}${crumbs(0, line + 20, W, 520, 260, 12)}${threads}${cast}${roots(640, line - 8, { stroke: ink.root, seed: 41, count: 9, length: 420, width: 13, spread: 140 })}${nodules}${translate(640, line + 8, 0.42, motifs.mixed(tones).plant)}${translate(360, line + 4, 0.34, crops.methi(tones))}${translate(930, line + 4, 0.34, crops.coriander(tones))}${microbe('rod', 1130, 640, 120, -24, '#e6bd62')}`,
  )
}
