import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { blogCategories } from '#contract/shop/blog.ts'
import type { Database } from '../../platform/database/database.ts'
import { posts, productGuides } from '../../platform/database/tables.ts'
import { readFrontMatter } from './front-matter.ts'
import { productGuideSlugs } from './product-facets.ts'
import { sampleProducts } from './products.ts'

/** A sample article, read from its Markdown file. */
export interface SampleArticle {
  id: number
  slug: string
  title: string
  category: (typeof blogCategories)[number]
  excerpt: string
  author: string
  /** The planned day of a coming-soon article. */
  publishDate: Date
  imageUrl: string
  status: 'available' | 'coming_soon'
  /** Markdown without the title; its headings start at the second level. */
  content: string
}

const folder = new URL('./articles/', import.meta.url)

/**
 * The sample articles in the order of their ids.
 * @throws Error that names an incomplete file.
 */
export function loadSampleArticles(): SampleArticle[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => parseArticle(name, readFileSync(new URL(name, folder), 'utf8')))
    .sort((a, b) => a.id - b.id)
}

/** @param file for the error message; its stem must be the slug. */
export function parseArticle(file: string, text: string): SampleArticle {
  const { fields, body } = readFrontMatter(file, text)
  const field = (name: string): string => {
    const value = fields.get(name)
    if (!value) throw new Error(`${file}: ${name} is missing`)
    return value
  }
  const oneOf = <T extends string>(name: string, choices: readonly T[]): T => {
    const choice = choices.find((candidate) => candidate === field(name))
    if (!choice) throw new Error(`${file}: ${name} must be one of ${choices.join(', ')}`)
    return choice
  }
  const id = Number(field('id'))
  if (!Number.isInteger(id) || id < 1) throw new Error(`${file}: id must be a whole number from 1`)
  const publishDate = new Date(field('publish_date'))
  if (Number.isNaN(publishDate.getTime())) throw new Error(`${file}: publish_date must be an ISO date`)
  if (`${field('slug')}.md` !== file) throw new Error(`${file}: slug must be the name of the file`)
  return {
    id,
    slug: field('slug'),
    title: field('title'),
    category: oneOf('category', blogCategories),
    excerpt: field('excerpt'),
    author: field('author'),
    publishDate,
    imageUrl: field('image_url'),
    status: oneOf('status', ['available', 'coming_soon']),
    content: body,
  }
}

/** Inserts the sample articles with fixed ids; later articles get the next ids. */
export async function seedPosts(db: Database): Promise<void> {
  const articles = loadSampleArticles()
  // A readable sample has not changed since its publication.
  await db
    .insert(posts)
    .values(
      articles.map((article) =>
        article.status === 'available' ? { ...article, updatedAt: article.publishDate } : article,
      ),
    )
  await db.execute(sql`SELECT setval(pg_get_serial_sequence('posts', 'id'), (SELECT max(id) FROM posts))`)
}

/** Links sample guides with sample products; both must exist. */
export async function seedProductGuides(db: Database): Promise<void> {
  const articles = loadSampleArticles()
  const idOf = (wanted: string): number => {
    const found = articles.find(({ slug }) => slug === wanted)
    if (!found) throw new Error(`A sample product names the guide "${wanted}", which there is not.`)
    return found.id
  }
  await db.insert(productGuides).values(
    sampleProducts.flatMap(({ id, slug }) =>
      (productGuideSlugs[slug] ?? []).map((guide, position) => ({
        productId: id,
        postId: idOf(guide),
        position,
      })),
    ),
  )
}
