import type { ArticleCheck } from '#contract/admin/article-drafts.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { Database } from '../../../platform/database/database.ts'
import { cardSlugsIn } from '../../blog/product-card.ts'
import { parseMarkdown } from '../../blog/render-markdown.ts'
import { checkLengths } from './check-lengths.ts'
import { checkText } from './check-text.ts'
import { findClaims } from './find-claims.ts'
import { findTargets } from './find-targets.ts'

/** All errors, hints and claims of an article, in reading order. */
export async function checkArticle(db: Database, fields: DraftFields): Promise<ArticleCheck[]> {
  const text = typeof fields.content === 'string' ? fields.content : ''
  const tokens = parseMarkdown(text)
  const targets = await findTargets(db, tokens, cardSlugsIn(tokens))
  const inText = [...checkText(tokens, targets), ...findClaims('content', text)]
  const all: ArticleCheck[] = [
    ...checkLengths(fields),
    ...['title', 'excerpt'].flatMap((name) => findClaims(name, String(fields[name] ?? ''))),
    ...inText.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  ]
  // Removes duplicates: one link may stand twice in a line.
  return [...new Map(all.map((check) => [JSON.stringify(check), check])).values()]
}
