import type { ForeignTable } from '../../../platform/imports/kind.ts'
import { type ForeignPost, type ReadCell, readerOf, titleOf, toSheet } from './foreign-posts.ts'

/** Titles of plugins' tables, and of the elements of WordPress's own export (WXR). */
const titles = {
  title: ['title', 'post title'],
  content: ['content', 'post content', 'content encoded'],
  excerpt: ['excerpt', 'post excerpt', 'excerpt encoded'],
  local: ['date', 'post date', 'wp post date'],
  gmt: ['post date gmt', 'date gmt', 'wp post date gmt'],
  status: ['status', 'post status', 'wp status'],
  kind: ['post type', 'wp post type', 'type'],
  slug: ['slug', 'post name', 'wp post name'],
  link: ['permalink', 'link'],
  categories: ['categories', 'category', 'post category', 'category category'],
  author: ['author', 'author display name', 'author name', 'author username', 'dc creator', 'post author'],
  cover: ['image url', 'featured image', 'image featured'],
}

/** Technical fields, which no article has. */
const technicalTitles = [
  ...['id', 'guid', 'pubdate', 'wp post id', 'wp comment status', 'wp ping status', 'wp post parent'],
  ...['wp menu order', 'wp is sticky', 'wp post password', 'wp post modified', 'wp post modified gmt'],
  ...['wp postmeta', 'wp comment', 'description'],
]

const mappedTitles = new Set([...Object.values(titles).flat(), ...technicalTitles])

/** Marks of WordPress within a text, such as `[gallery ids="1,2"]`; a caption keeps its words. */
const shortcode = /\[\/?(caption|gallery|embed|audio|video|playlist)\b[^[\]]*\]/g

/** Posts of WordPress, as export plugins or WordPress itself write them. Products of WooCommerce have a price. */
export const wordpressPosts: ForeignTable = {
  source: 'wordpress-posts',
  kind: 'articles',
  recognises: (headers) => {
    const known = new Set(headers.map(titleOf))
    const has = (...some: string[]): boolean => some.some((title) => known.has(title))
    const isPost = (has('content') && has('post type')) || has('post content', 'wp post type')
    return isPost && has(...titles.title) && !has('price', 'regular price', 'sku')
  },
  convert: (sheet) => {
    const read = readerOf(sheet)
    const rows = sheet.rows.map((row) => ({ line: row.line, cell: read(row.cells) }))
    const taken = rows.filter(({ cell }) => isPost(cell))
    const left = rows.filter(({ cell }) => !isPost(cell))
    const converted = toSheet(
      sheet,
      taken.map(({ line, cell }) => postOf(line, cell)),
      mappedTitles,
    )
    const items = left.map(
      ({ line, cell }) =>
        `Row ${line}, ${cell(...titles.title)}: ${[kindOf(cell), statusOf(cell)].filter(Boolean).join(', ')}`,
    )
    return {
      sheet: converted.sheet,
      remarks: [
        ...(items.length > 0 ? [{ text: `Pages and others that are no posts: ${items.length}`, items }] : []),
        ...converted.remarks,
      ],
    }
  },
}

const kindOf = (cell: ReadCell): string => cell(...titles.kind).toLowerCase()

const statusOf = (cell: ReadCell): string => cell(...titles.status).toLowerCase()

const isPost = (cell: ReadCell): boolean =>
  ['', 'post'].includes(kindOf(cell)) && !['trash', 'inherit', 'auto-draft'].includes(statusOf(cell))

function postOf(line: number, cell: ReadCell): ForeignPost {
  const content = cell(...titles.content)
  const link = cell(...titles.link)
  const author = cell(...titles.author)
  const lost = [...content.matchAll(shortcode)].map(([mark, name]) => (name === 'caption' ? '' : mark))
  return {
    line,
    title: cell(...titles.title),
    slug: cell(...titles.slug) || lastOf(link),
    html: content.replace(shortcode, ''),
    excerpt: cell(...titles.excerpt),
    categories: categoriesOf(cell(...titles.categories)),
    // A number names an account of the other blog.
    author: /^\d+$/.test(author) ? '' : author,
    publishedAt: momentOf(cell),
    oldAddress: link,
    cover: cell(...titles.cover),
    isDraft: !['', 'publish', 'published'].includes(statusOf(cell)),
    lost: lost.filter((mark) => mark !== '' && !mark.startsWith('[/')),
  }
}

/** The time in UTC where the file has it; else the blog's time, read as Indian time. */
function momentOf(cell: ReadCell): string {
  const gmt = cell(...titles.gmt)
  if (/^[1-9]/.test(gmt)) return /[Z+]/.test(gmt) ? gmt : `${gmt} UTC`
  const local = cell(...titles.local)
  return local.startsWith('0000') ? '' : local
}

/** “Soil > Compost | News” gives Compost and News. */
const categoriesOf = (text: string): string[] =>
  text
    .split(/[|,;]/)
    .map((path) => path.split('>').at(-1)?.trim() ?? '')
    .filter((name) => name !== '' && name !== 'Uncategorized')

/** The last part of a path; empty for an address without one, such as `/?p=31`. */
const lastOf = (link: string): string =>
  link
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .split(/[?#]/, 1)[0]
    ?.split('/')
    .findLast((part) => part !== '') ?? ''
