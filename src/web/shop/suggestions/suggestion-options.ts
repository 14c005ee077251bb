import type { SearchSuggestions } from '#contract/shop/search.ts'

/** One suggestion with its address. */
export interface Option {
  to: string
  words: string
  image?: string
  /** Rupees; null while it is not announced. */
  price?: number | null
}

export interface OptionGroup {
  label: string
  options: Option[]
}

const searchFor = (words: string): Option => ({ to: `/search?q=${encodeURIComponent(words)}`, words })

/** The suggestions: results for the typed text; before that, recent and popular searches. */
export function optionGroups(
  typed: string,
  found: SearchSuggestions | null,
  before: { recent: string[]; popular: string[] },
): OptionGroup[] {
  const groups = typed.trim() === '' ? beforeTyping(before) : finds(typed.trim(), found)
  return groups.filter(({ options }) => options.length > 0)
}

const beforeTyping = ({ recent, popular }: { recent: string[]; popular: string[] }): OptionGroup[] => [
  { label: 'Recent searches', options: recent.map(searchFor) },
  { label: 'Popular searches', options: popular.filter((words) => !isAmong(recent, words)).map(searchFor) },
]

const isAmong = (all: string[], words: string): boolean =>
  all.some((one) => one.toLowerCase() === words.toLowerCase())

function finds(typed: string, found: SearchSuggestions | null): OptionGroup[] {
  if (!found) return []
  const products = found.products.map(({ id, name, image_url: image, price }) => ({
    to: `/products/${id}`,
    words: name,
    image,
    price,
  }))
  const guides = found.articles.map(({ id, title }) => ({ to: `/blog/${id}`, words: title }))
  const all = { ...searchFor(typed), words: `See all ${found.count} results for “${typed}”` }
  return [
    { label: 'Products', options: products },
    { label: 'Growing guides', options: guides },
    { label: 'All results', options: found.count > 0 ? [all] : [] },
  ]
}
