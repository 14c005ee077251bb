import { asc, gt } from 'drizzle-orm'
import type { StaffArticle } from '#contract/admin/articles.ts'
import { formatMoment } from '../../../catalog/imports/moments.ts'
import type { Database } from '../../../platform/database/database.ts'
import { posts } from '../../../platform/database/tables.ts'
import { exportedText } from '../../../platform/imports/cells.ts'
import { writePlainTable, writeTable } from '../../../platform/lists/csv.ts'
import { readArticle } from '../read-article.ts'
import { articleColumns, publishedField } from './article-columns.ts'

const rowsAtOnce = 50

/** All articles by id, in chunks, as a table that an import reads. */
export async function* exportedArticles(db: Database): AsyncGenerator<string> {
  yield writeTable([[...articleColumns, publishedField].map(({ label }) => label)])
  for (let after = 0; ; ) {
    const ids = await db
      .select({ id: posts.id })
      .from(posts)
      .where(gt(posts.id, after))
      .orderBy(asc(posts.id))
      .limit(rowsAtOnce)
    const last = ids.at(-1)
    if (!last) return
    const found: StaffArticle[] = []
    for (const { id } of ids) found.push(await readArticle(db, id))
    yield writePlainTable(found.map(rowOf))
    after = last.id
  }
}

const rowOf = (article: StaffArticle): string[] => [
  ...articleColumns.map(({ name }) => written(article[name])),
  article.coming_soon ? '' : formatMoment(new Date(article.published_at)),
]

function written(value: StaffArticle[keyof StaffArticle]): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return exportedText(String(value ?? ''))
}
