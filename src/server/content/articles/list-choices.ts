import { sql } from 'drizzle-orm'
import type { listArticleChoices } from '#contract/admin/articles.ts'
import type { Reply } from '#contract/endpoint.ts'
import { findProductChoices } from '../../catalog/admin/list-product-choices.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'

type Choices = Reply<typeof listArticleChoices>

const choices = {
  authors: sql<string[]>`array(SELECT DISTINCT author FROM posts ORDER BY author LIMIT 200)`,
  pictures: sql<Choices['pictures']>`(
    SELECT coalesce(json_agg(json_build_object('src', src, 'alt', alt) ORDER BY src), '[]') FROM (
      SELECT DISTINCT ON (src) src, alt FROM (
        SELECT image_url AS src, 'Cover of ' || title AS alt FROM posts UNION ALL (SELECT src, alt FROM product_pictures ORDER BY product_id, position LIMIT 1000)
      ) AS each ORDER BY src, alt LIMIT 500
    ) AS known)`,
}

/** The choices of article fields. Pictures are covers of articles and the first thousand pictures of products. */
export async function listChoices(db: Database): Promise<Choices> {
  const known = await readOne(db, choices, (columns) => sql`SELECT ${columns}`)
  return { ...known, ...(await findProductChoices(db)) }
}
