import { type Motif, motifs, type Tones } from './motifs.ts'

export interface LabelDesign {
  name: string
  /** The product's name as it stands on the label, in one or two lines. */
  title: string[]
  what: string
  hindi: string
  net: string
  purpose: string
  ground: string
  accent: string
  tones: Tones
  motif: Motif
  back: { heading: string; text: string }[]
}

const paper = '#fbf5e8'

const feedKeeping = 'At 25–28 °C, dry, out of direct sun, zip closed. Not beside chemical pesticides.'
const feedUse =
  'Mix the dose into ten times its weight of moist vermicompost. Spread over damp soil, a hand’s width from the stem, in the evening. Water.'

const greenTones = {
  leaves: ['#2c6b46', '#1f5135', '#5f9a5c'],
  stem: '#1f5135',
  vein: '#cfe3c4',
  root: '#e9d3ad',
} as const

const tones = (more: Pick<Tones, 'soil' | 'life' | 'bright'>): Tones => ({
  ...greenTones,
  leaves: [...greenTones.leaves],
  ...more,
})

/** The labels of everything that is sold in a pouch or bag, by product. */
export const labelDesigns: LabelDesign[] = [
  {
    name: 'balcony-feed',
    title: ['Balcony Feed'],
    what: 'All-purpose microbial fertilizer',
    hindi: 'सूक्ष्मजीवी जैव उर्वरक',
    net: '500 g',
    purpose: 'For every pot',
    ground: '#1c4b31',
    accent: '#e6bd62',
    tones: tones({ soil: '#4a3324', life: ['#e6bd62', '#d98a5b', '#b9cf9c'], bright: '#e6bd62' }),
    motif: motifs.mixed,
    back: [
      { heading: 'How to use', text: feedUse },
      {
        heading: 'Dose',
        text: '1 g per litre of potting mix: 8 g for a 10-inch pot, 14 g for a 12-inch pot. Every 15 to 20 days.',
      },
      {
        heading: 'Inside',
        text: 'Azotobacter, Azospirillum, phosphate-solubilising and potash-mobilising bacteria on lignite.',
      },
      { heading: 'Keep', text: feedKeeping },
    ],
  },
  {
    name: 'bloom-and-fruit-feed',
    title: ['Bloom & Fruit'],
    what: 'Microbial fertilizer for flowers and fruit',
    hindi: 'फूल और फल के लिए जैव उर्वरक',
    net: '1 kg',
    purpose: 'From the first bud',
    ground: '#98452a',
    accent: '#f3c98b',
    tones: tones({ soil: '#4d2b1f', life: ['#e08a5c', '#f0c56e', '#e9d3ad'], bright: '#d0552f' }),
    motif: motifs.bloom,
    back: [
      { heading: 'How to use', text: `Start at the first buds. ${feedUse}` },
      {
        heading: 'Dose',
        text: '1 g per litre of potting mix: 14 g for a 12-inch pot. Every 12 to 15 days until the last harvest.',
      },
      {
        heading: 'Inside',
        text: 'Potash-mobilising and phosphate-solubilising bacteria and Azotobacter on lignite.',
      },
      { heading: 'Keep', text: feedKeeping },
    ],
  },
  {
    name: 'vermicompost-neem-blend',
    title: ['Vermicompost', '& Neem Cake'],
    what: 'Organic manure, sieved to 4 mm',
    hindi: 'केंचुआ खाद और नीम खली',
    net: '5 kg',
    purpose: 'Refreshes five 12-inch pots',
    ground: '#503726',
    accent: '#e3bd84',
    tones: tones({ soil: '#37251a', life: ['#b98a58', '#e3bd84', '#8f9a6a'], bright: '#cf8a6d' }),
    motif: motifs.neem,
    back: [
      { heading: 'New mix', text: 'One part of the blend, two parts of garden soil, one part of cocopeat.' },
      {
        heading: 'Refreshing a pot',
        text: 'Work about 1 kg into the top 5 cm of a 12-inch pot every 60 days, and water well.',
      },
      {
        heading: 'Inside',
        text: 'Vermicompost from cow dung and leaf litter 90 %, cold-pressed neem cake 10 %, by weight.',
      },
      { heading: 'Keep', text: 'In shade, folded shut, as damp as a wrung-out cloth.' },
    ],
  },
  {
    name: 'leafy-greens-feed',
    title: ['Leafy Greens'],
    what: 'Microbial fertilizer, nitrogen first',
    hindi: 'पत्तेदार सब्ज़ियों के लिए जैव उर्वरक',
    net: '500 g',
    purpose: 'For pots you cut from',
    ground: '#4c7230',
    accent: '#f2e2a4',
    tones: tones({ soil: '#41321f', life: ['#d9dd8f', '#f2e2a4', '#9fbf6a'], bright: '#d9dd8f' }),
    motif: motifs.greens,
    back: [
      { heading: 'How to use', text: `At four true leaves, then after every second cutting. ${feedUse}` },
      {
        heading: 'Dose',
        text: '1 g per litre of potting mix: 5 g for a 5-litre trough, 8 g for a 10-inch pot. Every 20 days.',
      },
      {
        heading: 'Inside',
        text: 'Azospirillum, Azotobacter and phosphate-solubilising bacteria on lignite.',
      },
      { heading: 'Keep', text: feedKeeping },
    ],
  },
  {
    name: 'root-partner-mycorrhiza',
    title: ['Root Partner'],
    what: 'Mycorrhiza granules',
    hindi: 'माइकोराइज़ा दानेदार जैव उर्वरक',
    net: '250 g',
    purpose: 'Once, at planting',
    ground: '#4f2f45',
    accent: '#e7b9a4',
    tones: tones({ soil: '#35202d', life: ['#e7b9a4', '#f0d9c0', '#c98a8f'], bright: '#f0d9c0' }),
    motif: motifs.mycorrhiza,
    back: [
      {
        heading: 'How to use',
        text: 'Once, when you sow, transplant or repot. Put the granules where the roots will touch them, fill and water.',
      },
      { heading: 'Dose', text: '25 g for a plant in a pot, 10 g in a nursery bag, 200 g for a young tree.' },
      { heading: 'Inside', text: 'Rhizophagus irregularis and Funneliformis mosseae on clay granules.' },
      { heading: 'Keep', text: feedKeeping },
    ],
  },
]

/** A label of the pouch that comes in a kit: the same product in a smaller amount. */
const inKit = (name: string, net: string, purpose: string): LabelDesign[] =>
  labelDesigns
    .filter((design) => design.name === name)
    .map((design) => ({ ...design, name: `${name}-kit`, net, purpose }))

export const kitLabelDesigns: LabelDesign[] = [
  ...inKit('balcony-feed', '100 g', 'For every pot'),
  ...inKit('vermicompost-neem-blend', '1 kg', 'Feeds three pots four times'),
]

export { paper }
