// A shop of another trade than the sample's: notebooks and pens from Pune.

const titles = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Status',
]

interface Goods {
  handle: string
  title: string
  type: string
  text: string
  /** Name of a variant, price, price before; without a name it is the only one. */
  variants: [name: string, price: number, before: number][]
}

const goods: Goods[] = [
  {
    handle: 'sahyadri-notebook',
    title: 'Sahyadri Notebook',
    type: 'Notebooks',
    text: '<p>Two hundred pages of <b>90 gsm</b> paper, sewn so that it lies flat.</p>',
    variants: [
      ['A5 ruled', 240, 260],
      ['A5 plain', 240, 260],
      ['A4 ruled', 380, 400],
    ],
  },
  {
    handle: 'exam-pad',
    title: 'Exam Pad',
    type: 'Notebooks',
    text: '<p>A hundred ruled sheets with a margin, glued at the top.</p>',
    variants: [['', 95, 95]],
  },
  {
    handle: 'admin-diary',
    title: 'Desk Diary',
    type: 'Diaries',
    text: '<p>A page a day, with the holidays of all states.</p>',
    variants: [
      ['Blue', 450, 500],
      ['Red', 450, 500],
    ],
  },
  {
    handle: 'recipe-book',
    title: 'Recipe Book',
    type: 'Notebooks',
    text: '<p>Ruled for ingredients and steps, with tabs for twelve kinds of dishes.</p>',
    variants: [['', 320, 320]],
  },
  {
    handle: 'pocket-notebook',
    title: 'Pocket Notebook',
    type: 'Notebooks',
    text: '<p>Forty-eight pages that fit a shirt pocket.</p>',
    variants: [
      ['Single', 60, 60],
      ['Three', 165, 180],
    ],
  },
  {
    handle: 'account-book',
    title: 'Account Book',
    type: 'Registers',
    text: '<p>Four columns a page, numbered, bound in cloth.</p>',
    variants: [['', 280, 300]],
  },
  {
    handle: 'visitors-register',
    title: 'Visitors Register',
    type: 'Registers',
    text: '<p>Name, purpose, time in, time out, and a place to sign.</p>',
    variants: [['', 350, 350]],
  },
  {
    handle: 'sketchbook',
    title: 'Sketchbook',
    type: 'Drawing',
    text: '<p>Rough paper of 160 gsm for pencil and ink.</p>',
    variants: [
      ['A5', 290, 290],
      ['A4', 490, 490],
    ],
  },
  {
    handle: 'letter-set',
    title: 'Letter Set',
    type: 'Letters',
    text: '<p>Twenty sheets and ten envelopes.</p>',
    variants: [['', 210, 230]],
  },
  {
    handle: 'music-book',
    title: 'Music Book',
    type: 'Notebooks',
    text: '<p>Twelve staves a page.</p>',
    variants: [['', 130, 130]],
  },
  {
    handle: 'graph-book',
    title: 'Graph Book',
    type: 'Notebooks',
    text: '<p>Squares of one millimetre, each tenth line stronger.</p>',
    variants: [['', 110, 110]],
  },
  {
    handle: 'weekly-planner',
    title: 'Weekly Planner',
    type: 'Diaries',
    text: '<p>A week on two pages, without dates, to begin on any Monday.</p>',
    variants: [['', 199, 220]],
  },
]

/** A product export of Shopify: the first row of a product has its texts, the others only their variant. */
export const shopifyFile = (): string =>
  [titles, ...goods.flatMap(rowsOf)].map((row) => row.map(cellOf).join(',')).join('\n')

const cellOf = (value: string): string => (value.includes(',') ? `"${value}"` : value)

function rowsOf({ handle, title, type, text, variants }: Goods): string[][] {
  const option = variants.length === 1 ? 'Title' : 'Kind'
  const first = [title, text, 'Lekhani', type, 'TRUE', option]
  return variants.map(([variant, price, before], index) => [
    handle,
    ...(index === 0 ? first : first.map(() => '')),
    variant || 'Default Title',
    `${handle}-${index}`,
    price.toFixed(2),
    before.toFixed(2),
    ...(index === 0 ? [`https://cdn.example/${handle}.jpg`, 'active'] : ['', '']),
  ])
}

export const variantsInFile = goods.flatMap(({ variants }) => variants).length

/** Fields that Shopify's file lacks and all rows share. */
export const sameForAll: Record<string, string> = {
  HSN: '4820',
  'How to use': 'Write on it.',
  Dose: 'A page at a time.',
  Ingredients: 'Paper, card, thread',
  Storage: 'Keep it dry.',
  'Generic name': 'Stationery of paper',
  'Net quantity': '1 piece',
  'Best before': 'Keeps',
  'Country of origin': 'India',
}

/** Words of the sample that no page of this shop may have. */
const sampleEmail = (name: string) => `${name}@lekhani.test`
const office = {
  lines: ['Shop 4, 112 Laxmi Road'],
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411030',
}

/** The owner's settings, section by section. */
export const stationerySettings: Record<string, object> = {
  brand: { name: 'Lekhani', tagline: 'Paper for Indian desks', siteUrl: 'https://lekhani.test' },
  legal: {
    entityName: 'Lekhani Paper Works LLP',
    entityDescription: 'a maker of notebooks in Pune',
    gstin: '27AAPFU0939F1ZV',
    stateCode: '27',
    stateName: 'Maharashtra',
  },
  // All other claims are empty since the sample was removed.
  claims: {
    organic: 'Recycled paper',
    parentCompany: 'Made by Lekhani Paper Works in Pune',
    marketplace: 'Also sold on Flipkart',
  },
  support: {
    email: sampleEmail('support'),
    phone: '+91 20 2445 1122',
    hours: 'Monday to Saturday, 10 am to 7 pm',
  },
  addresses: {
    manufacturing: { label: 'Press', ...office },
    office: { label: 'Shop', ...office },
  },
  grievance: {
    officerName: 'Sunita Joshi',
    designation: 'Grievance Officer',
    email: sampleEmail('grievance'),
    phone: '+91 20 2445 1123',
  },
  marketplace: { name: 'Flipkart', url: 'https://www.flipkart.com/lekhani-store' },
  social: [{ name: 'Instagram', url: 'https://www.instagram.com/lekhani.paper' }],
  front: {
    announcement: { text: 'New diaries are here.', path: '/productpage' },
    popularSearches: ['Notebook', 'Diary'],
    quotations: 'hidden',
  },
  governingLaw: { courts: 'Pune, Maharashtra' },
  look: { brand: '#1f3f7a' },
  payment: { displayName: 'Lekhani' },
}
