/** A page's text as data: the page decides only its look. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'steps'; items: string[] }
  | { kind: 'facts'; rows: Fact[] }

/** One row of a two-column table. */
export interface Fact {
  label: string
  value: string
}

export interface Section {
  /** For anchors; unique within a page. */
  id: string
  heading: string
  blocks: Block[]
}

export interface PageText {
  title: string
  /** One sentence for search engines and link previews. */
  summary: string
  intro: string
  sections: Section[]
}

export interface PageLink {
  label: string
  to: string
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const steps = (...items: string[]): Block => ({ kind: 'steps', items })
/** A table without the rows that have no value. */
export const facts = (...rows: Fact[]): Block => ({
  kind: 'facts',
  rows: rows.filter(({ value }) => value !== ''),
})
