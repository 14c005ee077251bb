import type { ForeignTable } from '../../../platform/imports/kind.ts'
import { type ForeignPost, type ReadCell, readerOf, titleOf, toSheet } from './foreign-posts.ts'

const mappedTitles = new Set([
  ...['title', 'post title', 'content', 'post content', 'excerpt', 'post excerpt'],
  ...['date', 'post date', 'post date gmt', 'date gmt', 'status', 'post status', 'post type', 'type'],
  ...['slug', 'post name', 'permalink', 'link', 'guid', 'categories', 'category', 'post category'],
  ...['author', 'author name', 'author display name', 'author username', 'post author'],
  ...['image url', 'featured image', 'image featured', 'id'],
])

/** Marks of WordPress within a text, such as `[gallery ids="1,2"]`; a caption keeps its words. */
const shortcode = /\[\/?(caption|gallery|embed|audio|video|playlist)\b[^[\]]*\]/g

/** Posts of WordPress, as its export plugins write them. Products of WooCommerce have a price. */
export const wordpressPosts: ForeignTable = {
  source: 'wordpress-posts',
  kind: 'articles',
  recognises: (headers) => {
    const titles = new Set(headers.map(titleOf))
    const has = (...some: string[]): boolean => some.some((title) => titles.has(title))
    const isPost = (has('content') && has('post type')) || has('post content')
    return isPost && has('title', 'post title') && !has('price', 'regular price', 'sku')
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
        `Row ${line}, ${cell('title', 'post title')}: ${[kindOf(cell), statusOf(cell)].filter(Boolean).join(', ')}`,
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

const kindOf = (cell: ReadCell): string => cell('post type', 'type').toLowerCase()

const statusOf = (cell: ReadCell): string => cell('status', 'post status').toLowerCase()

const isPost = (cell: ReadCell): boolean =>
  ['', 'post'].includes(kindOf(cell)) && !['trash', 'inherit', 'auto-draft'].includes(statusOf(cell))

function postOf(line: number, cell: ReadCell): ForeignPost {
  const content = cell('content', 'post content')
  const link = cell('permalink', 'link')
  const author = cell('author', 'author display name', 'author name', 'author username', 'post author')
  const lost = [...content.matchAll(shortcode)].map(([mark, name]) => (name === 'caption' ? '' : mark))
  return {
    line,
    title: cell('title', 'post title'),
    slug: cell('slug', 'post name') || lastOf(link),
    html: content.replace(shortcode, ''),
    excerpt: cell('excerpt', 'post excerpt'),
    categories: categoriesOf(cell('categories', 'category', 'post category')),
    // A number names an account of the other blog.
    author: /^\d+$/.test(author) ? '' : author,
    publishedAt: momentOf(cell),
    oldAddress: link,
    cover: cell('image url', 'featured image', 'image featured'),
    isDraft: !['', 'publish', 'published'].includes(statusOf(cell)),
    lost: lost.filter((mark) => mark !== '' && !mark.startsWith('[/')),
  }
}

/** The time of Greenwich where the file has it; else that of the blog, which is taken as Indian. */
function momentOf(cell: ReadCell): string {
  const gmt = cell('post date gmt', 'date gmt')
  if (/^[1-9]/.test(gmt)) return /[Z+]/.test(gmt) ? gmt : `${gmt} UTC`
  const local = cell('date', 'post date')
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
