import type { ForeignTable } from '../../../platform/imports/kind.ts'
import { type ForeignPost, type ReadCell, readerOf, titleOf, toSheet } from './foreign-posts.ts'

const mappedTitles = new Set([
  ...['id', 'handle', 'command', 'title', 'author', 'body html', 'content html', 'summary html'],
  ...['published', 'published at', 'status', 'image src', 'blog', 'blog title', 'blog handle', 'blog id'],
  ...['row', 'top row'],
])

/** Blog posts of Shopify, which has no export of its own: as Matrixify and other apps write them. */
export const shopifyPosts: ForeignTable = {
  source: 'shopify-posts',
  kind: 'articles',
  recognises: (headers) => {
    const titles = new Set(headers.map(titleOf))
    const has = (...some: string[]): boolean => some.some((title) => titles.has(title))
    const isPost = has('blog', 'blog title', 'blog handle', 'summary html')
    return isPost && has('title') && has('body html', 'content html') && !has('variant price', 'price')
  },
  convert: (sheet) => {
    const read = readerOf(sheet)
    const hasMoments = sheet.headers.some((header) => titleOf(header) === 'published at')
    const posts = sheet.rows
      .map(({ line, cells }) => ({ line, cell: read(cells) }))
      // Further rows of a post have its comments.
      .filter(({ cell }) => !/^(false|no|0)$/i.test(cell('top row')))
      .map(({ line, cell }) => postOf(line, cell, hasMoments))
    return toSheet(sheet, posts, mappedTitles)
  },
}

function postOf(line: number, cell: ReadCell, hasMoments: boolean): ForeignPost {
  const handle = cell('handle')
  const blog = cell('blog handle')
  const publishedAt = cell('published at')
  const isHidden =
    /^(false|no|0)$/i.test(cell('published')) || /^(draft|hidden|archived)$/i.test(cell('status'))
  return {
    line,
    title: cell('title'),
    slug: handle,
    html: cell('body html', 'content html'),
    excerpt: cell('summary html'),
    categories: [cell('blog title', 'blog', 'blog handle')].filter((name) => name !== ''),
    author: cell('author'),
    publishedAt,
    oldAddress: handle && blog ? `/blogs/${blog}/${handle}` : '',
    cover: cell('image src'),
    isDraft: isHidden || (hasMoments && publishedAt === ''),
    lost: [],
  }
}
