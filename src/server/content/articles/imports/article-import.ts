import type { Permission } from '#contract/permissions.ts'
import type { ImportKind } from '../../../platform/imports/kind.ts'
import { applyArticles } from './apply-articles.ts'
import {
  articleColumns,
  claimsField,
  draftField,
  htmlField,
  oldAddressesField,
  publishedField,
} from './article-columns.ts'
import { beyondLimit, maxArticles } from './beyond-limit.ts'
import { readKnownArticles } from './known-articles.ts'
import { type PlannedArticle, planArticles } from './plan-articles.ts'
import { readArticleRow } from './read-article-row.ts'

/** The import of articles: new ones and changes, as drafts or into the blog. */
export const articleImport: ImportKind = {
  name: 'articles',
  read: 'articles.write',
  hasGoals: true,
  fields: [...articleColumns, htmlField, publishedField, oldAddressesField, claimsField, draftField],
  plan: async (tx, given, { goal, how }) => {
    const accepted = given.slice(0, maxArticles)
    const read = accepted.map(readArticleRow)
    const known = await readKnownArticles(tx, read, how)
    const rows = [
      ...(await planArticles(tx, read, { known, goal })),
      ...given.slice(maxArticles).map((row) => beyondLimit(row, goal)),
    ]
    return { rows, needs: needsOf(rows), apply: (at, actor) => applyArticles(at, actor, rows) }
  },
}

/** The permissions of an import, those of the same edits by hand. */
function needsOf(rows: PlannedArticle[]): Permission[] {
  const written = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  const needs = new Set<Permission>(['articles.write'])
  if (written.some(({ goal }) => goal === 'shop')) needs.add('articles.publish')
  if (written.some(({ changes }) => 'old_addresses' in changes)) needs.add('settings.write')
  return [...needs].sort()
}
