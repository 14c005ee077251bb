import { blogCategories } from '#contract/shop/blog.ts'
import type { ImportField } from '../../../platform/imports/kind.ts'
import type { FieldName } from '../article-fields.ts'

/** The format of a cell. */
type Shape = 'text' | 'yes-no' | 'list'

export interface ArticleColumn extends ImportField {
  name: FieldName
  shape: Shape
}

/** The fields of an article in the order of an export, with the titles of other tables. */
export const articleColumns: ArticleColumn[] = [
  { name: 'title', label: 'Title', also: ['name', 'post title', 'headline'], html: 'line', shape: 'text' },
  {
    name: 'slug',
    label: 'Address',
    also: ['slug', 'handle', 'post name', 'url key'],
    isKey: true,
    hint: 'The end of the address of its page, such as feeding-tomatoes. It finds the article.',
    shape: 'text',
  },
  {
    name: 'excerpt',
    label: 'Description',
    also: ['excerpt', 'summary', 'summary html'],
    hint: 'Cards, search engines and the feed show it.',
    html: 'line',
    shape: 'text',
  },
  {
    name: 'category',
    label: 'Category',
    also: ['categories', 'blog'],
    html: 'line',
    choices: { values: blogCategories, unknown: 'Categories that the blog does not have' },
    shape: 'text',
  },
  { name: 'author', label: 'Author', also: ['by', 'written by', 'post author'], html: 'line', shape: 'text' },
  {
    name: 'image_url',
    label: 'Cover picture',
    also: ['picture', 'cover', 'image'],
    hint: 'An address of this shop, such as /images/placeholder.svg.',
    shape: 'text',
  },
  { name: 'coming_soon', label: 'Coming soon', also: [], hint: 'yes or no', shape: 'yes-no' },
  {
    name: 'planned_for',
    label: 'Announced for',
    also: ['planned for'],
    hint: 'The day of an article that is coming soon, such as 2026-12-01.',
    shape: 'text',
  },
  {
    name: 'products',
    label: 'Products',
    also: [],
    hint: 'What it is about, by their addresses, with commas between.',
    shape: 'list',
  },
  {
    name: 'content',
    label: 'Text',
    also: ['content', 'markdown', 'body', 'post content'],
    hint: 'Markdown, or HTML, which becomes Markdown.',
    html: 'markdown',
    shape: 'text',
  },
]

export const htmlField: ImportField = {
  name: 'html',
  label: 'Text in HTML',
  also: ['html', 'body html', 'content html'],
  hint: 'Becomes Markdown: paragraphs, headings, lists, tables and links stay.',
  html: 'markdown',
  isAlwaysHtml: true,
}

export const publishedField: ImportField = {
  name: 'published_at',
  label: 'Published at (IST)',
  also: ['published at', 'published', 'publish date', 'date', 'post date'],
  hint: 'When another blog published it first, such as 2025-11-30 18:00 or 2025-11-30 12:30 +0000. Articles of this shop keep theirs.',
}

export const draftField: ImportField = {
  name: 'draft',
  label: 'Draft',
  also: ['is draft'],
  hint: 'yes where the article stays a draft, although the others are published.',
}

export const oldAddressesField: ImportField = {
  name: 'old_addresses',
  label: 'Old addresses',
  also: ['old address', 'redirect from', 'permalink', 'old url'],
  hint: 'Such as /blogs/news/feeding-tomatoes, with commas between. They lead here once the article is published.',
}

export const claimsField: ImportField = {
  name: 'claims_confirmed',
  label: 'Claims are proven',
  also: [],
  hint: 'yes where somebody can prove what the text promises to cure. Else such an article stays a draft.',
}
