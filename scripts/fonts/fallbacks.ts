/** English as the shop writes it, for the average width of a face's letters. The figures below hold for this text. */
export const sample =
  'Living soil for Indian balconies. Feed your pots with microbes that free the phosphorus, potassium and nitrogen ' +
  'already in the mix. Stir 5 g into a litre of water, let it stand for ten minutes and pour it at the root in the ' +
  'evening, every second week. What grows well: tomatoes, chillies, methi, spinach, coriander and mint. Delivered ' +
  'in five to seven business days; free above Rs 1500. Your order is on its way. Add to cart. How much light does ' +
  'your balcony get? Choose a pot that drains, and a grow bag of at least 12 inches for fruiting plants.'

export interface Fallback {
  name: string
  /** Names by which operating systems know the face and others of the same widths. */
  local: string[]
  /** Average advance of the sample's letters in the em; the bold one where headings or buttons use bold. */
  advance: number
  bold?: { local: string[]; advance: number }
}

// Advances were measured with `measureFace` on the faces and on metric twins: Arimo (Arial, Helvetica, Liberation
// Sans), Gelasio (Georgia), Tinos (Times New Roman, Liberation Serif).
export const sansFallbacks: Fallback[] = [
  {
    name: 'Arial',
    local: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans', 'LiberationSans', 'Arimo'],
    advance: 0.4322,
    bold: {
      local: [
        'Arial Bold',
        'Arial-BoldMT',
        'Helvetica Bold',
        'Helvetica-Bold',
        'Liberation Sans Bold',
        'LiberationSans-Bold',
      ],
      advance: 0.4665,
    },
  },
  {
    name: 'Roboto',
    local: ['Roboto', 'Roboto-Regular', 'Roboto Regular'],
    advance: 0.431,
    bold: { local: ['Roboto Bold', 'Roboto-Bold'], advance: 0.4382 },
  },
  {
    name: 'Noto Sans',
    local: ['Noto Sans', 'NotoSans-Regular', 'Noto Sans Regular'],
    advance: 0.4587,
    bold: { local: ['Noto Sans Bold', 'NotoSans-Bold'], advance: 0.4876 },
  },
  {
    name: 'Open Sans',
    local: ['Open Sans', 'OpenSans-Regular', 'OpenSans', 'Open Sans Regular'],
    advance: 0.4536,
    bold: { local: ['Open Sans Bold', 'OpenSans-Bold'], advance: 0.4872 },
  },
  {
    name: 'DejaVu Sans',
    local: ['DejaVu Sans', 'DejaVuSans'],
    advance: 0.4946,
    bold: { local: ['DejaVu Sans Bold', 'DejaVuSans-Bold'], advance: 0.5597 },
  },
]

/** For headings; the last one is for machines that have a single face and no serif. */
export const serifFallbacks: Fallback[] = [
  { name: 'Georgia', local: ['Georgia', 'Gelasio'], advance: 0.4303 },
  {
    name: 'Times',
    local: ['Times New Roman', 'TimesNewRomanPSMT', 'Times', 'Liberation Serif', 'LiberationSerif', 'Tinos'],
    advance: 0.394,
  },
  { name: 'Noto Serif', local: ['Noto Serif', 'NotoSerif', 'NotoSerif-Regular'], advance: 0.4657 },
  { name: 'DejaVu Serif', local: ['DejaVu Serif', 'DejaVuSerif'], advance: 0.5015 },
  { name: 'Open Sans', local: ['Open Sans', 'OpenSans-Regular', 'OpenSans'], advance: 0.4536 },
]
