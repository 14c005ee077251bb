import { eq, sql } from 'drizzle-orm'
import type { ArticleFields } from '#contract/admin/article-fields.ts'
import type { StaffArticle } from '#contract/admin/articles.ts'
import { redirectOldAddresses } from '../../drafting/old-addresses.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { posts } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockProductsOf, writeProductsOf } from './article-products.ts'
import { assertNoRedirect } from './former-address.ts'
import { type FormerPublication, pathOfArticle } from './former-publication.ts'
import { readArticle } from './read-article.ts'

export interface ArticleWrite {
  live: StaffArticle | null
  fields: ArticleFields
  /** Whether the article may take the former address of another article, whose links then lead here. */
  takesAddress: boolean | undefined
  moved: FormerPublication
}

/**
 * Writes a locked article, or a new one, with an audit entry, and returns its id.
 * @throws {ShopError} `address_redirects`.
 */
export async function writeArticle(
  tx: Database,
  recordAudit: RecordAudit,
  { live, fields, takesAddress, moved }: ArticleWrite,
): Promise<number> {
  const { slug, products } = fields
  if (slug !== live?.slug && !takesAddress) await assertNoRedirect(tx, slug, live?.id ?? null)
  const wanted = await lockProductsOf(tx, live?.id ?? null, products)
  const id = await writeRow(tx, { live, fields, moved })
  await writeProductsOf(tx, id, wanted)
  await recordAudit({
    action: 'article_published',
    entity: { kind: 'article', id },
    ...(live && { before: loggedOf(live) }),
    after: loggedOf(await readArticle(tx, id)),
  })
  const target = pathOfArticle(slug)
  const entries = await redirectOldAddresses(
    tx,
    moved.oldAddresses.map((path) => ({ path, target })),
  )
  for (const entry of entries) await recordAudit(entry)
  return id
}

type Row = Omit<ArticleWrite, 'takesAddress'>

async function writeRow(tx: Database, row: Row): Promise<number> {
  const { live } = row
  const columns = columnsOf(row)
  if (live) {
    await tx.update(posts).set(columns).where(eq(posts.id, live.id))
    return live.id
  }
  const made = await tx.insert(posts).values(columns).returning({ id: posts.id }).then(returnedRow)
  return made.id
}

/** An article keeps the time of its first publication, here or in its former blog. */
const columnsOf = ({ live, fields, moved }: Row) => ({
  slug: fields.slug,
  title: fields.title,
  category: fields.category,
  excerpt: fields.excerpt,
  imageUrl: fields.image_url,
  author: fields.author,
  content: fields.content,
  // The version counts the products of an article, which other rows hold, so each write touches this row.
  updatedAt: sql`clock_timestamp()`,
  status: fields.coming_soon ? ('coming_soon' as const) : ('available' as const),
  publishDate: fields.coming_soon
    ? new Date(`${fields.planned_for}T00:00+05:30`)
    : live && !live.coming_soon
      ? new Date(live.published_at)
      : (moved.publishedAt ?? new Date()),
})

/** The error for an address in use. */
export const addressInUse = (slug: string | undefined) => (): ShopError => {
  const message = `Another article has the address ${slug}.`
  return new ShopError('article_exists', message, { errors: { slug: message } })
}

/** The editable fields, which the audit log compares. */
const loggedOf = ({ version: _version, updated_at: _at, ...fields }: StaffArticle) => fields
