import type { ImportRemark } from '#contract/admin/imports.ts'
import { withoutLastWord } from '#shared/ends.ts'
import { lineOfHtml } from '../../../platform/html/text-of-html.ts'
import { redirectPath } from '../../../platform/http/redirect-path.ts'
import { unmappedColumnRemarks } from '../../../platform/imports/foreign-columns.ts'
import type { Sheet } from '../../../platform/imports/read-sheet.ts'
import { slugOfName } from '../../../platform/imports/slug-of-names.ts'
import { pathOfArticle } from '../former-publication.ts'
import {
  articleColumns,
  claimsField,
  draftField,
  htmlField,
  oldAddressesField,
  publishedField,
} from './article-columns.ts'

/** A post of another blog, as far as its row says. */
export interface ForeignPost {
  line: number
  title: string
  /** Its address there, or empty. */
  slug: string
  html: string
  excerpt: string
  /** In the order of the other blog; an article has one. */
  categories: string[]
  author: string
  /** As {@link publishedField} reads it. */
  publishedAt: string
  oldAddress: string
  cover: string
  isDraft: boolean
  /** Names of parts that an article can't have. */
  lost: string[]
}

/** Column titles of a blog program, read without case and punctuation. */
export const titleOf = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim()

/** Reads the first filled cell under one of these titles. */
export type ReadCell = (...titles: string[]) => string

export function readerOf({ headers }: Sheet): (cells: string[]) => ReadCell {
  const places = new Map(headers.map((header, column) => [titleOf(header), column]))
  return (cells) =>
    (...titles) =>
      titles.map((title) => (cells[places.get(title) ?? -1] ?? '').trim()).find((cell) => cell !== '') ?? ''
}

const ownFields = [
  ...articleColumns.filter(({ name }) => name !== 'content'),
  htmlField,
  publishedField,
  oldAddressesField,
  draftField,
  claimsField,
]

const labelsOfPosts = [
  ...['Title', 'Address', 'Description', 'Category', 'Author'],
  ...[htmlField, publishedField, oldAddressesField, draftField].map(({ label }) => label),
]

const maxInExcerpt = 400

/** Posts as a sheet in our columns. Columns that the owner added with our titles stay. */
export function toSheet(
  sheet: Sheet,
  found: ForeignPost[],
  mappedTitles: ReadonlySet<string>,
): { sheet: Sheet; remarks: ImportRemark[] } {
  const posts = found.map((post) => ({ ...post, title: lineOfHtml(post.title) }))
  const cellsOf = new Map(sheet.rows.map(({ line, cells }) => [line, cells]))
  const added = sheet.headers.flatMap((header, column) =>
    ownFields.some(({ label }) => label === header) && !labelsOfPosts.includes(header)
      ? [{ header, column }]
      : [],
  )
  const rows = posts.map((post) => ({
    line: post.line,
    cells: [...cellsOfPost(post), ...added.map(({ column }) => cellsOf.get(post.line)?.[column] ?? '')],
  }))
  const isMapped = (header: string): boolean =>
    mappedTitles.has(titleOf(header)) || added.some((one) => one.header === header)
  return {
    sheet: { headers: [...labelsOfPosts, ...added.map(({ header }) => header)], rows },
    remarks: [...remarksOn(posts), ...unmappedColumnRemarks(sheet, isMapped)],
  }
}

function cellsOfPost(post: ForeignPost): string[] {
  const slug = slugOfPost(post)
  const path = redirectPath(post.oldAddress)
  const isOld = path !== null && path !== '/' && path !== pathOfArticle(slug)
  return [
    post.title,
    slug,
    shortened(lineOfHtml(post.excerpt)),
    post.categories[0] ?? '',
    post.author,
    post.html,
    post.isDraft ? '' : post.publishedAt,
    isOld ? path : '',
    post.isDraft ? 'yes' : '',
  ]
}

/** The address of a post; one in another script is spelled in Latin letters. */
function slugOfPost({ slug, title }: ForeignPost): string {
  return [decoded(slug), title].map(slugOfName).find((one) => /[a-z]/.test(one)) ?? ''
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch (error) {
    if (error instanceof URIError) return slug
    throw error
  }
}

const shortened = (text: string): string =>
  text.length <= maxInExcerpt ? text : `${withoutLastWord(text.slice(0, maxInExcerpt - 1))}…`

function remarksOn(posts: ForeignPost[]): ImportRemark[] {
  const remark = (text: string, items: string[]): ImportRemark[] =>
    items.length > 0 ? [{ text: `${text}: ${items.length}`, items }] : []
  return [
    ...remark(
      'Drafts of the other blog, which stay drafts',
      posts.filter(({ isDraft }) => isDraft).map(({ title }) => title),
    ),
    ...remark(
      'Cover pictures, which are chosen here by hand',
      posts.filter(({ cover }) => cover !== '').map(({ title, cover }) => `${title}: ${cover}`),
    ),
    ...remark(
      'Further categories, since an article has one',
      posts.flatMap(({ title, categories: [, ...more] }) =>
        more.length > 0 ? [`${title}: ${more.join(', ')}`] : [],
      ),
    ),
    ...remark(
      'Descriptions that end earlier, since one has at most 400 characters',
      posts.filter(({ excerpt }) => lineOfHtml(excerpt).length > maxInExcerpt).map(({ title }) => title),
    ),
    ...remark(
      'Galleries and films of the other blog, which are left out',
      posts.flatMap(({ title, lost }) => lost.map((name) => `${title}: ${name}`)),
    ),
  ]
}
