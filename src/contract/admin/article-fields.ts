import * as z from 'zod/mini'
import { longText, optionalText, text } from '#shared/fields.ts'
import { normaliseText } from '#shared/text/normalise.ts'
import { blogCategories } from '../shop/blog.ts'
import { day } from './fields.ts'

/** The longest body of an article, in characters; twenty times the usual one. */
export const maxBodyLength = 100_000

/** What can be edited of an article. */
export const articleFields = {
  title: text('Title', 150),
  slug: text('Web link', 80).check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'An address is small letters and digits with dashes between.'),
    z.refine((slug) => /[a-z]/.test(slug), 'An address of digits alone would be the number of an article.'),
  ),
  category: z.enum(blogCategories, 'Choose a category.'),
  /** Cards, search engines and the feed show it. */
  excerpt: longText('Description', 400),
  image_url: text('Cover picture', 300).check(
    z.regex(/^\/[\w./-]+$/, 'A picture is an address of this shop.'),
  ),
  author: text('Author', 80),
  /** Announced in the blog, without a page. */
  coming_soon: z.boolean('Say yes or no.'),
  /** The day for which an article that is coming soon is announced. */
  planned_for: z.nullable(day),
  /** Slugs of the products that it is about. */
  products: z
    .array(text('Product', 80), 'Products are a list.')
    .check(z.maxLength(12, 'These are more than twelve products.')),
  /** Markdown. */
  content: optionalText('The text', maxBodyLength, {
    tidy: (value) => normaliseText(value.replaceAll('\r\n', '\n')),
  }),
}

const ArticleFields = z.object(articleFields)
export type ArticleFields = z.infer<typeof ArticleFields>
