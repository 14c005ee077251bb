/** A folder that imports only from itself and from the folders that it may use. */
export interface World {
  root: string
  may: string[]
  /** Runs in browsers too. */
  isWithoutNode?: boolean
}

/** The tests of a world in `src` may also use what tests share, in `test`. */
export const worlds: World[] = [
  { root: 'src/contract/', may: [], isWithoutNode: true },
  { root: 'src/server/', may: ['src/contract/'] },
  { root: 'src/web/', may: ['src/contract/'], isWithoutNode: true },
  { root: 'sandbox/', may: [] },
  { root: 'chaos/', may: [] },
  { root: 'e2e/', may: ['test/'] },
]

export interface Wing {
  name: string
  /** Which files are its own, below the root of its house. */
  has: RegExp
  what: string
}

/** Wings are on floors, the lowest first. A wing may use the wings of its own floor and of lower ones. */
export interface House {
  root: string
  floors: Wing[][]
}

const programsOfWeb = /^(entry-[a-z-]+|document|[a-z-]*routes)\.tsx?$/

export const houses: House[] = [
  {
    root: 'src/server/',
    floors: [
      [{ name: 'machine', has: /^machine\//, what: 'what any shop needs: database, HTTP, jobs, mail' }],
      [{ name: 'goods', has: /^goods\//, what: 'what is sold, and how much of it there is' }],
      [{ name: 'selling', has: /^selling\//, what: 'from the cart to the money, and the money back' }],
      [{ name: 'people', has: /^people\//, what: 'who comes here, and what they leave with us' }],
      [{ name: 'words', has: /^words\//, what: 'what is read and found' }],
      [{ name: 'commands', has: /^commands\//, what: 'what the owner runs, and the sample data' }],
      [{ name: 'entries', has: /^[^/]+$/, what: 'programs, and the lists of everything' }],
    ],
  },
  {
    root: 'src/web/',
    floors: [
      [
        {
          name: 'base',
          has: new RegExp(`^(?!${programsOfWeb.source.slice(1)})[^/]+$|^(head|fonts|styles)/`),
          what: 'what any page needs, and draws nothing',
        },
      ],
      [{ name: 'ui', has: /^ui\//, what: 'parts of any screen' }],
      [
        { name: 'api', has: /^api\//, what: 'calls' },
        { name: 'forms', has: /^forms\//, what: 'forms' },
        { name: 'session', has: /^session\//, what: 'who is signed in' },
        { name: 'loading', has: /^loading\//, what: 'what pages and their parts read' },
        { name: 'offline', has: /^offline\//, what: 'what is shown without a connection' },
        { name: 'navigation', has: /^navigation\//, what: 'from page to page' },
      ],
      [
        { name: 'shop', has: /^shop\//, what: "shoppers' pages" },
        { name: 'staff', has: /^staff\//, what: 'the back office' },
      ],
      [{ name: 'entries', has: programsOfWeb, what: 'programs, and the lists of pages' }],
    ],
  },
]

/** Places that never import each other, in either direction. */
export const strangers: [string, string][] = [
  ['src/web/shop/', 'src/web/admin/'],
  // Nothing of the back office may reach a shopper's browser.
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
  /^src\/contract\/[^/]+/,
  /^src\/server\/[^/]+\/[^/]+/,
  /^src\/web\/(shop|staff)\/[^/]+/,
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

export const wingOf = (path: string): { house: House; wing: Wing; floor: number } | undefined => {
  const house = houses.find(({ root }) => path.startsWith(root))
  if (!house) return undefined
  const inside = path.slice(house.root.length)
  for (const [floor, wings] of house.floors.entries()) {
    const wing = wings.find(({ has }) => has.test(inside))
    if (wing) return { house, wing, floor }
  }
  return undefined
}
