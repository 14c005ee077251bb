import { f, leaf, sprig } from '../drawing/plants.ts'
import { arch, cut, fresh, green, ink, pot, seedling, worm } from './parts.ts'

// Small drawings for pages with nothing to show, 240 × 200, on the page's own ground; and the placeholder of a picture.

const page = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="16 -4 288 240" width="240" height="200"><path d="${arch(160, 232, 236, 224)}" fill="#eae0cd"/>${content}</svg>\n`

const ground = '<path d="M22 232H298" stroke="#b39a70" stroke-width="4" stroke-linecap="round"/>'

/** Not found: a pot with a hole where the plant was, and a worm that looks out. */
const notFound = (): string => {
  const { svg, top } = pot(160, 232, 120)
  return page(
    `${ground}${worm(
      [
        [150, top + 4],
        [146, top - 30],
        [164, top - 52],
        [190, top - 46],
      ],
      17,
    )}<circle cx="189" cy="${f(top - 49)}" r="2.4" fill="${ink.soilDark}"/>${svg}<path d="M62 214q12 -14 26 0q-14 10 -26 0Z" fill="${ink.leafLight}"/><path d="M236 222q14 -12 26 2q-16 8 -26 -2Z" fill="${ink.leaf}"/>`,
  )
}

/** An empty cart: a basket with a single leaf. */
const emptyCart = (): string =>
  page(
    `${ground}<path d="M96 132C100 62 220 62 224 132" fill="none" stroke="#8f6540" stroke-width="9"/><path d="M78 132H242L226 230H94Z" fill="#b98a58"/><path d="M78 132H242L238 156H82Z" fill="#a87a4b"/><path d="M90 172H234M93 192H230M96 212H227" stroke="#8f6540" stroke-width="4"/><path d="M124 156L130 230M160 156V230M196 156L190 230" stroke="#8f6540" stroke-width="4"/>${leaf(150, 136, 62, -66, 30, { ...fresh, bend: -0.12 })}`,
  )

/** Nothing found: bare soil under a glass. */
const noResults = (): string =>
  page(
    `<path d="M30 196C90 184 150 204 210 194S282 190 292 196V232H30Z" fill="${ink.soil}"/>${[70, 116, 232, 262].map((x, i) => `<ellipse cx="${x}" cy="${212 + (i % 2) * 8}" rx="5" ry="3.4" fill="${ink.soilLight}"/>`).join('')}<path d="M196 154L238 204" stroke="#8f6540" stroke-width="14" stroke-linecap="round"/><circle cx="158" cy="112" r="56" fill="#f7f3e8" stroke="#a87a4b" stroke-width="10"/>${cut('M158 61a51 51 0 1 1 -.1 0Z', `<path d="M100 132C130 124 180 140 220 130V200H100Z" fill="${ink.soilLight}"/>${seedling(158, 134, 52, 2)}`)}<path d="M122 92q10 -20 30 -24" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`,
  )

/** Something broke: a cracked pot whose plant goes on. */
const failed = (): string => {
  const { svg, top } = pot(160, 232, 128)
  return page(
    `${ground}${seedling(160, top + 6, 104, 4)}${svg}<path d="M136 ${f(top + 26)}L150 ${f(top + 48)}L138 ${f(top + 62)}L156 ${f(top + 84)}" fill="none" stroke="#5c2c18" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/><path d="M244 232L252 208L276 214L270 232Z" fill="${ink.clay}"/>`,
  )
}

/** No orders yet: a parcel that something grows out of. */
const orders = (): string =>
  page(
    `${ground}<path d="M92 132H228V230H92Z" fill="#b98a58"/><path d="M172 132H228V230H172Z" fill="#a87a4b"/><path d="M92 132L62 108H136L160 132Z" fill="#caa274"/><path d="M228 132L258 108H184L160 132Z" fill="#b98a58"/><path d="M92 132H228" stroke="#6b4a2c" stroke-width="4"/>${seedling(160, 134, 110, 4)}<path d="M110 196H146M110 210H134" stroke="#6b4a2c" stroke-width="4" stroke-linecap="round"/>`,
  )

/** A shelf with one plant and empty pots that wait. */
const shelf = (): string => {
  const waiting = pot(104, 128, 58, { isEmpty: true })
  const planted = pot(216, 128, 58)
  return page(
    `<path d="M44 128H276V140H44Z" fill="#a87a4b"/><path d="M44 140H276V145H44Z" fill="#7d5633"/>${ground}<path d="M66 145V168M254 145V168" stroke="#7d5633" stroke-width="7"/>${waiting.svg}${seedling(216, planted.top + 4, 50, 2)}${planted.svg}${pot(160, 232, 66, { isEmpty: true }).svg}`,
  )
}

/** What stands for a picture that can't be shown. */
const placeholder = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><rect width="400" height="400" fill="#eae0cd"/><path d="${arch(200, 340, 236, 284)}" fill="#f6f0e4"/>${pot(200, 340, 116, { fill: '#cdb596', shade: '#bda482', rim: '#dac6aa' }).svg}${sprig(200, 246, 128, { leaf: { ...green, fill: '#a9bd9a', shade: '#94ab86', vein: '#e6eddc' }, stem: '#94ab86', pairs: 3, seed: 3, leafLength: 0.5, leafWidth: 0.24, stemWidth: 5 })}</svg>\n`

/** By their place under `public/images`. */
export const stateDrawings: Record<string, () => string> = {
  'empty/lost': notFound,
  'empty/cart': emptyCart,
  'empty/search': noResults,
  'empty/broken': failed,
  'empty/orders': orders,
  'empty/shelf': shelf,
  placeholder,
}
