import { sql } from 'drizzle-orm'
import type { listProductChoices } from '#contract/admin/product-choices.ts'
import type { Reply } from '#contract/endpoint.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'

/** The most products in a select box; a form finds the others by name. */
const maxChoices = 100

const choice = { slug: sql<string>`product.slug`, name: sql<string>`product.name` }

/** The first products, or those with words in their name, and whether there are more. */
export async function findProductChoices(
  db: Database,
  q?: string,
): Promise<Reply<typeof listProductChoices>> {
  const isFound = q ? sql`comparable_text(product.name) LIKE ${containing(q)}` : sql`true`
  const rows = await readRows(
    db,
    choice,
    (columns) => sql`
    SELECT ${columns} FROM products product WHERE product.archived_at IS NULL AND ${isFound}
    ORDER BY product.position, product.id LIMIT ${maxChoices + 1}`,
  )
  return { products: rows.slice(0, maxChoices), has_more: rows.length > maxChoices }
}
