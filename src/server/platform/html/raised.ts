const raised = new Map(
  Object.entries({
    ...signs('0123456789+-=()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'),
    ...signs('abcdefghijklmnoprstuvwxyz', 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
    '−': '⁻',
    '–': '⁻',
  }),
)

const lowered = new Map(
  Object.entries({
    ...signs('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'),
    ...signs('aehijklmnoprstuvx', 'ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
    '−': '₋',
    '–': '₋',
  }),
)

function signs(plain: string, special: string): Record<string, string> {
  const signsOf = [...special]
  return Object.fromEntries([...plain].map((sign, at) => [sign, signsOf[at] ?? sign]))
}

/** Words that read the same without being raised: 5th, Soil™, a footnote's star. */
const plainRaised = /^(?:st|nd|rd|th|tm|[®™©℠*†‡])$/i

/** Raised words, such as 10⁹; “^” stands before words that Unicode has no raised letters for. */
export function raisedWords(words: string): string {
  const text = words.trim()
  if (/^tm$/i.test(text)) return '™'
  return plainRaised.test(text) ? text : special(text, raised, '^')
}

/** Lowered words, such as P₂O₅; “_” stands before words that Unicode has no lowered letters for. */
export const loweredWords = (words: string): string => special(words.trim(), lowered, '_')

function special(text: string, known: Map<string, string>, mark: string): string {
  const written = [...text].map((sign) => known.get(sign))
  if (written.every((sign) => sign !== undefined)) return written.join('')
  return /\s/.test(text) ? `${mark}(${text})` : `${mark}${text}`
}
