/** The colours of `tokens.css` and white; a test compares the two. */
export const releaseColours = {
  'leaf-50': '#eff4ea',
  'leaf-100': '#dde8d5',
  'leaf-200': '#b9cfb2',
  'leaf-300': '#8fb28f',
  'leaf-600': '#2f6b45',
  'leaf-700': '#1f5135',
  'leaf-800': '#173f2a',
  'leaf-900': '#0f2a1c',
  'clay-50': '#fbefe6',
  'clay-100': '#f5e0d2',
  'clay-300': '#e0a481',
  'clay-600': '#b0522d',
  'clay-700': '#8f4022',
  'paper-0': '#fffdf9',
  'paper-50': '#fbf7ef',
  'paper-100': '#f4ecdf',
  'paper-200': '#e6dbc8',
  'paper-300': '#cfc1a7',
  'ink-900': '#1d2a23',
  'ink-700': '#414e47',
  'ink-500': '#5c6862',
  'alert-100': '#fbe4df',
  'alert-700': '#9b2418',
  'sun-100': '#fbefcb',
  'sun-800': '#6b4a06',
  'sky-100': '#e1ebf3',
  'sky-800': '#1b4673',
  white: '#ffffff',
} as const

export type ColourName = keyof typeof releaseColours

/** A colour for each name: # and six digits. */
export type Palette = Record<ColourName, string>
