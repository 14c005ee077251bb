/** A folder that imports only from itself and from the folders that it may use. */
export interface Scope {
  root: string
  may: string[]
  /** Runs in browsers too. */
  isWithoutNode?: boolean
}

/** The tests of a scope in `src` may also use what tests share, in `test`. */
export const scopes: Scope[] = [
  { root: 'src/shared/', may: [], isWithoutNode: true },
  { root: 'src/contract/', may: ['src/shared/'], isWithoutNode: true },
  { root: 'src/server/', may: ['src/contract/', 'src/shared/'] },
  { root: 'src/web/', may: ['src/contract/', 'src/shared/'], isWithoutNode: true },
  { root: 'tools/sandbox/', may: [] },
  { root: 'tools/chaos/', may: [] },
  { root: 'e2e/', may: ['test/'] },
]

export interface Folder {
  name: string
  /** Which paths below the root of its side belong to it. */
  has: RegExp
  what: string
}

/** Server or web. A folder may use the folders of its own layer and of lower ones; the lowest layer stands first. */
export interface Side {
  root: string
  layers: Folder[][]
}

const programsOfWeb = /^(entry-[a-z-]+|document|[a-z-]*routes)\.tsx?$/

export const sides: Side[] = [
  {
    root: 'src/server/',
    layers: [
      [
        {
          name: 'platform',
          has: /^platform\//,
          what: 'what any shop needs, and knows no feature: database, HTTP, jobs, email, images',
        },
      ],
      [{ name: 'drafting', has: /^drafting\//, what: 'drafts, versions and scheduled publishing' }],
      [{ name: 'inventory', has: /^inventory\//, what: 'stock, its ledger, batches and places' }],
      [{ name: 'catalog', has: /^catalog\//, what: 'products, kits, prices, tax rates' }],
      [{ name: 'lifecycle', has: /^lifecycle\//, what: 'states of orders, payments and returns' }],
      [{ name: 'checkout', has: /^checkout\//, what: 'cart, quote, promotions, delivery dates' }],
      [{ name: 'invoicing', has: /^invoicing\//, what: 'tax documents and their PDFs' }],
      [
        {
          name: 'payments',
          has: /^payments\//,
          what: 'provider, payment attempts, settlement, refunds, disputes',
        },
      ],
      [{ name: 'orders', has: /^orders\//, what: 'order pages, fulfilment, returns, replacements, recalls' }],
      [{ name: 'shipping', has: /^shipping\//, what: 'packing, labels, dispatch' }],
      [{ name: 'accounting', has: /^accounting\//, what: 'GSTR-1, payouts, daily closing, reports' }],
      [{ name: 'customers', has: /^customers\//, what: 'accounts, addresses, reviews, tickets, gardens' }],
      [{ name: 'content', has: /^content\//, what: 'articles, page texts, search, settings' }],
      [{ name: 'staff', has: /^staff\//, what: 'staff accounts, roles, dashboard' }],
      [{ name: 'agents', has: /^agents\//, what: 'agents by the Universal Commerce Protocol' }],
      [{ name: 'cli', has: /^cli\//, what: 'commands for the owner, and the sample data' }],
      [{ name: 'entries', has: /^[^/]+$/, what: 'programs, and the lists of everything' }],
    ],
  },
  {
    root: 'src/web/',
    layers: [
      [
        {
          name: 'base',
          has: /^lib\/([^/]+$|(head|fonts|start|storage|styles)\/)/,
          what: 'what any page needs, and draws nothing',
        },
      ],
      [{ name: 'ui', has: /^ui\//, what: 'components of any screen' }],
      [
        { name: 'api', has: /^lib\/api\//, what: 'calls' },
        { name: 'forms', has: /^lib\/forms\//, what: 'forms' },
        { name: 'session', has: /^lib\/session\//, what: 'who is signed in' },
        { name: 'loading', has: /^lib\/loading\//, what: 'what pages and their parts read' },
        { name: 'offline', has: /^lib\/offline\//, what: 'the page without a connection' },
        { name: 'passkeys', has: /^lib\/passkeys\//, what: 'passkeys of browser and device' },
        { name: 'navigation', has: /^lib\/navigation\//, what: 'from page to page' },
      ],
      [
        { name: 'shop', has: /^shop\//, what: "shoppers' pages" },
        { name: 'admin', has: /^admin\//, what: 'the back office' },
      ],
      [{ name: 'entries', has: programsOfWeb, what: 'programs, and the lists of pages' }],
    ],
  },
]

/** Pairs that import each other in neither direction. */
export const separated: [string, string][] = [
  ['src/web/shop/', 'src/web/admin/'],
  // A shopper's browser loads no file of the back office.
  ['src/web/shop/', 'src/contract/admin/'],
  // It would load every call's schema.
  ['src/web/', 'src/contract/shop/all-endpoints.ts'],
  // Pages get the present settings as data; importing these files would load the checks with every page.
  ['src/web/', 'src/shared/settings/default-settings.ts'],
  ['src/web/', 'src/shared/settings/owner-settings.ts'],
]

/** Packages that only one file of ours may import; other files use that file. */
export const soleImporters: Record<string, string> = {
  'react-hook-form': 'src/web/lib/forms/use-fields.ts',
}

/** Folders that are features. Features must not import each other in a ring. A file beside them is a feature by itself. */
const featureFolders = [
  /^src\/contract\/(shop|admin)\/[^/]+/,
  /^src\/(contract|shared)\/[^/]+/,
  /^src\/server\/[^/]+\/[^/]+/,
  /^src\/web\/(shop|admin|lib)\/[^/]+/,
  /^src\/web\/[^/]+/,
]

export const isTest = (path: string): boolean => /\.test\.tsx?$|^src\/[a-z]+\/(.*\/)?testing\//.test(path)

export const featureOf = (path: string): string | undefined => {
  for (const pattern of featureFolders) {
    const [feature] = pattern.exec(path) ?? []
    if (feature) return feature
  }
  return undefined
}

export const placeOf = (path: string): { side: Side; folder: Folder; layer: number } | undefined => {
  const side = sides.find(({ root }) => path.startsWith(root))
  if (!side) return undefined
  const inside = path.slice(side.root.length)
  for (const [layer, folders] of side.layers.entries()) {
    const folder = folders.find(({ has }) => has.test(inside))
    if (folder) return { side, folder, layer }
  }
  return undefined
}
