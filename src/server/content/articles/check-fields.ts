import { and, eq, ne } from 'drizzle-orm'
import { type ArticleFields, articleFields } from '#contract/admin/article-fields.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { parseFields } from '../../drafting/field-rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { posts } from '../../platform/database/tables.ts'
import { invalidProducts } from './article-products.ts'

export type Sentences = Record<string, string>

interface Checked {
  /** The valid fields, as the blog stores them. */
  fit: Partial<ArticleFields>
  problems: Sentences
}

/** The valid fields of a draft, and its problems as sentences. */
export async function checkFields(db: Database, fields: DraftFields, ownId: number | null): Promise<Checked> {
  const parsed = parseFields(articleFields, fields)
  const problems = Object.fromEntries(
    Object.entries(parsed.issues).map(([name, { message }]) => [name, message]),
  )
  const fit: Partial<ArticleFields> = parsed.valid
  return { fit, problems: { ...invalidFieldsOf(fit), ...(await conflictsOf(db, fit, ownId)), ...problems } }
}

/** Contradictions between fields. */
function invalidFieldsOf({ coming_soon, planned_for, content }: Partial<ArticleFields>): Sentences {
  if (!coming_soon) return content?.trim() === '' ? { content: 'Text is required.' } : {}
  return planned_for === null
    ? { planned_for: 'An article that is coming soon is announced for a day; choose one.' }
    : {}
}

/** Conflicts with other articles and with products. */
async function conflictsOf(
  db: Database,
  { slug, products = [] }: Partial<ArticleFields>,
  ownId: number | null,
): Promise<Sentences> {
  const other = ownId === null ? undefined : ne(posts.id, ownId)
  const [owner] = slug
    ? await db
        .select({ title: posts.title })
        .from(posts)
        .where(and(eq(posts.slug, slug), other))
    : []
  const productProblem = await invalidProducts(db, products, ownId)
  return {
    ...(owner && { slug: `“${owner.title}” has this address.` }),
    ...(productProblem && { products: productProblem }),
  }
}
