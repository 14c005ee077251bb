import { f, type LeafLook, leaf, sprig } from '../drawing/plants.ts'
import { type Crop, look, stem } from './crops.ts'
import type { Tones } from './motifs.ts'

// The planner's other crops, in the manner of those of the packets: on y = 0, about 560 tall, 600 wide at most.

type Place = readonly [x: number, y: number, angle: number, length: number]

/** Leaves at their places, light ones among dark ones. */
const leaves = (tones: Tones, places: readonly Place[], wide: number, more: Partial<LeafLook> = {}): string =>
  places
    .map(([x, y, angle, length], i) =>
      leaf(x, y, length, angle, length * wide, {
        ...look(tones),
        fill: i % 3 === 2 ? tones.leaves[2] : tones.leaves[0],
        bend: angle < -90 || angle > 90 ? 0.1 : -0.1,
        ...more,
      }),
    )
    .join('')

const onStalk = (x: number, y: number, length: number, tones: Tones): string =>
  stem(`M${x} ${y}q${x < 0 ? -8 : 8} ${f(length * 0.5)} 0 ${length}`, tones, 6)

/** A climber on its string, leaves to both sides. */
const climber = (tones: Tones, wide: number, more: Partial<LeafLook>): string =>
  stem('M0 6C-70 -120 70 -240 0 -360S30 -500 0 -580', tones, 10) +
  leaves(
    tones,
    [
      [-34, -90, -160, 190],
      [8, -160, -14, 190],
      [30, -240, -168, 200],
      [6, -330, -20, 190],
      [-14, -400, -156, 170],
      [12, -470, -24, 150],
      [4, -540, -96, 110],
    ],
    wide,
    more,
  )

/** A hanging fruit from its stalk at (x, y): a long body with a paler stripe. */
function hanging(x: number, y: number, length: number, width: number, fill: string, stripe: string): string {
  const w = width / 2
  return `<path d="M${x} ${y}C${x + w} ${y + 4} ${x + w} ${y + length * 0.3} ${x + w * 0.96} ${f(y + length * 0.6)}S${x + w * 0.5} ${y + length} ${x} ${y + length}S${f(x - w * 0.96)} ${f(y + length * 0.86)} ${f(x - w * 0.96)} ${f(y + length * 0.6)}S${x - w} ${y + 4} ${x} ${y}Z" fill="${fill}"/><path d="M${f(x - w * 0.4)} ${f(y + length * 0.22)}V${f(y + length * 0.74)}" stroke="${stripe}" stroke-width="${f(Math.max(4, width * 0.09))}" stroke-linecap="round"/>`
}

const frenchBean: Crop = (tones) =>
  climber(tones, 0.74, { shape: 'heart' }) +
  (
    [
      [-70, -150],
      [-48, -152],
      [84, -230],
      [106, -226],
      [-60, -330],
    ] as const
  )
    .map(([x, y]) => hanging(x, y, 150, 24, tones.leaves[2], tones.vein))
    .join('')

const pea: Crop = (tones) =>
  climber(tones, 0.66, { shape: 'round', bend: 0 }) +
  (
    [
      [-92, -190, 112],
      [96, -236, 70],
      [-54, -350, 118],
    ] as const
  )
    .map(
      ([x, y, turn]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0Q76 -42 152 0Q76 46 0 0Z" fill="#8fb45a"/>${[34, 63, 92, 120].map((at) => `<circle cx="${at}" cy="1" r="11" fill="#c4dd92"/>`).join('')}</g>`,
    )
    .join('')

const cucumber: Crop = (tones) =>
  climber(tones, 0.86, { shape: 'heart', isSerrated: true }) +
  onStalk(-100, -250, 26, tones) +
  onStalk(104, -190, 26, tones) +
  hanging(-100, -226, 210, 58, '#5c8f45', tones.vein) +
  hanging(104, -166, 160, 50, '#5c8f45', tones.vein)

const bitterGourd: Crop = (tones) => {
  const warty = (x: number, y: number, length: number): string =>
    hanging(x, y, length, 66, '#6f9a4a', '#b9d684') +
    [0.2, 0.36, 0.52, 0.68, 0.84]
      .map((t) => `<circle cx="${x + 14}" cy="${f(y + length * t)}" r="8" fill="#b9d684"/>`)
      .join('')
  return (
    climber(tones, 0.8, { shape: 'lobed', isSerrated: true }) +
    onStalk(-96, -250, 26, tones) +
    onStalk(100, -210, 26, tones) +
    warty(-96, -226, 170) +
    warty(100, -186, 150)
  )
}

const bottleGourd: Crop = (tones) =>
  climber(tones, 0.9, { shape: 'heart' }) +
  onStalk(-106, -270, 30, tones) +
  hanging(-106, -244, 224, 84, '#a9c77a', '#dcebb8') +
  onStalk(108, -196, 28, tones) +
  hanging(108, -170, 150, 62, '#a9c77a', '#dcebb8')

/** A branching bush of smooth leaves. */
const bush = (tones: Tones, wide: number, more: Partial<LeafLook> = {}): string =>
  stem('M0 6C-8 -140 8 -260 0 -470', tones, 12) +
  stem('M0 -150Q-60 -200 -110 -290', tones, 8) +
  stem('M0 -170Q60 -220 116 -310', tones, 8) +
  leaves(
    tones,
    [
      [-60, -208, -176, 180],
      [62, -226, -4, 180],
      [-110, -286, -140, 170],
      [116, -306, -40, 170],
      [0, -330, -158, 190],
      [0, -350, -22, 190],
      [0, -430, -128, 150],
      [0, -440, -52, 150],
      [0, -460, -90, 130],
    ],
    wide,
    more,
  )

const bell = (x: number, y: number, size: number, fill: string, tones: Tones): string =>
  `<path d="M${x} ${y}C${x + size * 0.7} ${f(y - size * 0.2)} ${f(x + size * 0.66)} ${f(y + size * 0.8)} ${f(x + size * 0.34)} ${y + size}Q${f(x + size * 0.17)} ${f(y + size * 1.08)} ${x} ${y + size}Q${f(x - size * 0.17)} ${f(y + size * 1.08)} ${f(x - size * 0.34)} ${y + size}C${f(x - size * 0.66)} ${f(y + size * 0.8)} ${f(x - size * 0.7)} ${f(y - size * 0.2)} ${x} ${y}Z" fill="${fill}"/><path d="M${f(x - size * 0.3)} ${f(y + size * 0.24)}v${f(size * 0.42)}" stroke="#fff" stroke-opacity=".5" stroke-width="${f(size * 0.09)}" stroke-linecap="round"/>${stem(`M${x} ${y + 6}v${f(-size * 0.3)}`, tones, 9)}`

const capsicum: Crop = (tones) =>
  bush(tones, 0.46) + bell(-92, -190, 116, tones.leaves[2], tones) + bell(98, -206, 122, tones.bright, tones)

const brinjal: Crop = (tones) => {
  const purple = (x: number, y: number, length: number): string =>
    `${hanging(x, y, length, 88, '#5d3a63', '#a98bb0')}${leaf(x, y + 4, 62, 60, 28, { fill: tones.leaves[0], shape: 'lance' })}${leaf(x, y + 4, 62, 120, 28, { fill: tones.leaves[0], shape: 'lance' })}`
  return (
    bush(tones, 0.6, { shape: 'lobed' }) +
    onStalk(-96, -236, 30, tones) +
    onStalk(100, -250, 30, tones) +
    purple(-96, -210, 170) +
    purple(100, -224, 190)
  )
}

const lemon: Crop = (tones) =>
  bush(tones, 0.44) +
  (
    [
      [-116, -250, 52],
      [122, -262, 54],
      [18, -276, 46],
    ] as const
  )
    .map(
      ([x, y, r]) =>
        `<path d="M${x} ${y - r}C${x + r * 1.1} ${y - r} ${x + r * 1.1} ${f(y + r * 0.8)} ${x} ${f(y + r * 1.24)}C${x - r * 1.1} ${f(y + r * 0.8)} ${x - r * 1.1} ${y - r} ${x} ${y - r}Z" fill="#e6bd3f"/><path d="M${f(x - r * 0.5)} ${f(y - r * 0.3)}q${f(r * 0.1)} ${f(-r * 0.3)} ${f(r * 0.4)} ${f(-r * 0.4)}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="${f(r * 0.13)}" stroke-linecap="round"/>`,
    )
    .join('')

const strawberry: Crop = (tones) => {
  let svg = ''
  for (const [x, y] of [
    [-170, -250],
    [0, -400],
    [170, -260],
  ] as const) {
    svg += stem(`M0 4Q${x * 0.3} ${y * 0.6} ${x} ${y}`, tones, 8)
    svg += leaves(
      tones,
      [
        [x, y, -160, 130],
        [x, y, -90, 140],
        [x, y, -20, 130],
      ],
      0.78,
      { shape: 'round', isSerrated: true, bend: 0 },
    )
  }
  for (const [x, y, r] of [
    [-96, -120, 54],
    [104, -130, 58],
    [10, -170, 46],
  ] as const)
    svg += `${stem(`M0 -20Q${x * 0.6} ${y - 90} ${x} ${y - r}`, tones, 6)}<path d="M${x} ${y - r}C${x + r * 1.2} ${y - r} ${x + r} ${f(y + r * 0.5)} ${x} ${f(y + r * 1.3)}C${x - r} ${f(y + r * 0.5)} ${x - r * 1.2} ${y - r} ${x} ${y - r}Z" fill="${tones.bright}"/>${[
      [-0.3, -0.2],
      [0.3, -0.2],
      [0, 0.2],
      [-0.24, 0.55],
      [0.24, 0.55],
    ]
      .map(
        ([dx = 0, dy = 0]) =>
          `<circle cx="${f(x + dx * r)}" cy="${f(y + dy * r)}" r="4" fill="${tones.life[1]}"/>`,
      )
      .join(
        '',
      )}${leaf(x, y - r, r, -150, r * 0.4, { fill: tones.leaves[0], shape: 'lance' })}${leaf(x, y - r, r, -30, r * 0.4, { fill: tones.leaves[0], shape: 'lance' })}`
  return svg
}

/** Petals in rings about (x, y), the outer one first. */
const petals = (x: number, y: number, size: number, rings: readonly string[], count: number): string =>
  rings
    .map((fill, ring) =>
      Array.from({ length: count }, (_, i) =>
        leaf(
          x,
          y,
          size * (1 - ring * 0.28),
          (360 / count) * (i + ring * 0.5) - 90,
          size * 0.86 * (1 - ring * 0.2),
          {
            fill,
            shape: 'round',
            bend: 0.08,
          },
        ),
      ).join(''),
    )
    .join('')

const rose: Crop = (tones) =>
  stem('M0 6C-10 -160 10 -300 0 -430', tones, 11) +
  stem('M0 -190Q70 -230 120 -340', tones, 8) +
  leaves(
    tones,
    [
      [0, -110, -160, 190],
      [0, -130, -20, 190],
      [0, -240, -164, 180],
      [60, -240, -14, 150],
      [0, -330, -146, 140],
    ],
    0.56,
    { isSerrated: true },
  ) +
  petals(0, -460, 118, [tones.life[0] ?? tones.bright, tones.bright, '#e58a70'], 6) +
  petals(124, -370, 66, [tones.life[0] ?? tones.bright, tones.bright], 5)

const hibiscus: Crop = (tones) =>
  stem('M0 6C-6 -150 10 -280 0 -420', tones, 12) +
  leaves(
    tones,
    [
      [0, -100, -162, 240],
      [0, -120, -18, 240],
      [0, -220, -154, 210],
      [0, -240, -26, 210],
    ],
    0.56,
    { isSerrated: true },
  ) +
  petals(0, -420, 168, [tones.bright], 5) +
  `<path d="M0 -420Q60 -470 96 -520" fill="none" stroke="${tones.life[1]}" stroke-width="12" stroke-linecap="round"/>${[0, 1, 2].map((i) => `<circle cx="${74 + i * 16}" cy="${-486 - i * 20}" r="9" fill="${tones.life[1]}"/>`).join('')}<circle cy="-420" r="20" fill="${tones.life[0]}"/>`

const moneyPlant: Crop = (tones) =>
  stem('M0 6C-60 -140 60 -280 -10 -420S10 -520 0 -560', tones, 10) +
  leaves(
    tones,
    [
      [-30, -90, -166, 210],
      [0, -170, -12, 210],
      [24, -250, -170, 200],
      [6, -340, -20, 190],
      [-10, -420, -150, 170],
      [0, -500, -50, 140],
    ],
    0.78,
    { shape: 'heart' },
  )

/** Thick leaves, broad at their base, with pale flecks. */
const aloe: Crop = (tones) =>
  `<path d="M-62 0Q-60 -90 0 -96Q60 -90 62 0Z" fill="${tones.leaves[1]}"/>` +
  (
    [
      [-66, 280, 1],
      [66, 280, 1],
      [-36, 420, 0],
      [36, 410, 0],
      [-10, 530, 2],
      [16, 350, 0],
    ] as const
  )
    .map(([turn, length, tone]) => {
      const flecks = [0.2, 0.32, 0.44, 0.56, 0.68]
        .map((t, i) => `M${i % 2 ? 10 : -14} ${f(-length * t)}v-14`)
        .join('')
      return `<g transform="translate(${turn * 0.2} 0) rotate(${turn})"><path d="M-46 0Q-44 ${f(-length * 0.55)} 0 ${-length}Q44 ${f(-length * 0.55)} 46 0Z" fill="${tones.leaves[tone]}"/><path d="M0 0V${-length}Q44 ${f(-length * 0.55)} 46 0Z" fill="${tones.leaves[1]}" fill-opacity=".45"/><path d="${flecks}" stroke="${tones.vein}" stroke-width="7" stroke-linecap="round"/></g>`
    })
    .join('')

const bunch = (tones: Tones, wide: number, more: Partial<LeafLook>, pairs = 5): string =>
  [-130, 130, 0]
    .map(
      (lean, i) =>
        `<g transform="rotate(${lean / 7})">${sprig(0, 4, 430 + 110 * (i === 2 ? 1 : 0), {
          leaf: { ...look(tones), ...more },
          fills: [tones.leaves[0], tones.leaves[2]],
          stem: tones.stem,
          pairs,
          seed: 5 + i,
          leafLength: 0.36,
          leafWidth: wide,
          stemWidth: 10,
        })}</g>`,
    )
    .join('')

const mint: Crop = (tones) => bunch(tones, 0.22, { isSerrated: true, veins: 4 }, 4)

const curryLeaf: Crop = (tones) => bunch(tones, 0.11, { shape: 'lance', veins: 3 }, 6)

const amaranthus: Crop = (tones) =>
  sprig(0, 6, 500, {
    leaf: { ...look(tones), shade: '#8f3b52', vein: '#e7b9c4' },
    fills: [tones.leaves[0], '#a34a62'],
    stem: '#8f3b52',
    pairs: 5,
    seed: 8,
    leafLength: 0.46,
    leafWidth: 0.24,
    stemWidth: 13,
  })

/** A head of broad leaves from one crown. */
const head = (places: readonly Place[], wide: number, more: LeafLook): string =>
  places
    .map(([x, y, angle, length]) => leaf(x, y, length, angle, length * wide, { bend: 0, ...more }))
    .join('')

const crown: readonly Place[] = [
  [0, 0, -174, 270],
  [0, 0, -6, 270],
  [0, 0, -150, 330],
  [0, 0, -30, 330],
  [0, 0, -124, 370],
  [0, 0, -56, 370],
  [0, 0, -90, 390],
]

const lettuce: Crop = () =>
  head(crown, 0.66, { fill: '#a9cc74', shade: '#86b257', vein: '#e9f2cf', shape: 'round', isSerrated: true })

const cabbageAndCauliflower: Crop = (tones) =>
  head(crown.slice(0, 6), 0.6, { ...look(tones), shape: 'round' }) +
  (
    [
      [0, -190, 96],
      [-92, -130, 78],
      [92, -130, 78],
      [-48, -250, 70],
      [54, -248, 70],
      [0, -104, 84],
    ] as const
  )
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#f3ead2" stroke="#ddd0ae" stroke-width="6"/>`,
    )
    .join('') +
  head(
    [
      [0, 4, -146, 230],
      [0, 4, -34, 230],
    ],
    0.62,
    { ...look(tones), shape: 'round' },
  )

/** A root lifted out of its soil, with its leaves. */
const lifted = (root: string, tops: string): string => `${tops}${root}`

const radish: Crop = (tones) =>
  lifted(
    '<path d="M-62 -214Q0 -262 62 -214C92 -120 40 -70 12 -10Q0 8 -12 -10C-40 -70 -92 -120 -62 -214Z" fill="#c2395a"/><path d="M-30 -190q-12 30 -4 60" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="10" stroke-linecap="round"/>',
    leaves(
      tones,
      [
        [0, -226, -146, 280],
        [0, -226, -34, 280],
        [0, -226, -116, 320],
        [0, -226, -64, 320],
        [0, -226, -90, 340],
      ],
      0.34,
      { shape: 'lobed' },
    ),
  )

const carrot: Crop = (tones) =>
  lifted(
    '<path d="M-62 -266Q0 -304 62 -266Q40 -90 0 8Q-40 -90 -62 -266Z" fill="#d9772f"/><path d="M-44 -210h36M6 -160h34M-30 -110h26M2 -64h16" stroke="#b55b20" stroke-width="7" stroke-linecap="round"/>',
    leaves(
      tones,
      [
        [0, -276, -142, 230],
        [0, -276, -38, 230],
        [0, -276, -116, 270],
        [0, -276, -64, 270],
        [0, -276, -90, 290],
      ],
      0.26,
      { shape: 'lobed', isSerrated: true, veins: 4 },
    ),
  )

const beetroot: Crop = (tones) =>
  lifted(
    '<path d="M0 -268C120 -268 136 -120 44 -62Q14 -44 4 8Q0 14 -4 8Q-14 -44 -44 -62C-136 -120 -120 -268 0 -268Z" fill="#7c2440"/><path d="M-64 -208q-16 34 2 70" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="11" stroke-linecap="round"/>',
    leaves(
      tones,
      [
        [0, -256, -142, 260],
        [0, -256, -38, 260],
        [0, -256, -114, 310],
        [0, -256, -66, 310],
        [0, -256, -90, 330],
      ],
      0.4,
      { vein: '#c4627c' },
    ),
  )

/** By the slug of the crop. */
export const moreCrops: Record<string, Crop> = {
  'french-bean': frenchBean,
  pea,
  cucumber,
  'bitter-gourd': bitterGourd,
  'bottle-gourd': bottleGourd,
  capsicum,
  brinjal,
  lemon,
  strawberry,
  rose,
  hibiscus,
  'money-plant': moneyPlant,
  aloe,
  mint,
  'curry-leaf': curryLeaf,
  amaranthus,
  lettuce,
  radish,
  carrot,
  beetroot,
  'cabbage-and-cauliflower': cabbageAndCauliflower,
}
