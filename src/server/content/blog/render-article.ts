import type { Database } from '../../platform/database/database.ts'
import { loadCards } from './load-cards.ts'
import { cardSlugsIn } from './product-card.ts'
import { parseMarkdown, renderMarkdown } from './render-markdown.ts'

/** Renders the text of an article as HTML, with product cards at their present price. */
export async function renderArticle(db: Database, markdown: string): Promise<string> {
  const cards = await loadCards(db, cardSlugsIn(parseMarkdown(markdown)))
  return renderMarkdown(markdown, cards)
}
