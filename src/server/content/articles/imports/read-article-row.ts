import { articleFields } from '#contract/admin/article-fields.ts'
import type { DraftFields, DraftValue } from '#contract/admin/draft-fields.ts'
import { blogCategories } from '#contract/shop/blog.ts'
import { readMoment } from '../../../catalog/imports/moments.ts'
import { normaliseFields } from '../../../drafting/field-rules.ts'
import { redirectPath } from '../../../platform/http/redirect-path.ts'
import type { RowValues } from '../../../platform/imports/kind.ts'
import type { Sentences } from '../check-fields.ts'
import { type ArticleColumn, articleColumns } from './article-columns.ts'

/** The values of a row. */
export interface GivenArticle {
  line: number
  slug: string
  /** The fields as the blog stores them. */
  typed: DraftFields
  publishedAt: Date | null
  oldAddresses: string[]
  confirms: boolean
  /** The article stays a draft even when the import publishes. */
  isDraft: boolean
  problems: Sentences
}

type Read = { value: DraftValue } | { wrong: string }

/** Reads the cells of a row and their problems. */
export function readArticleRow({ line, values }: RowValues): GivenArticle {
  const problems: Sentences = {}
  const typed: DraftFields = {}
  for (const column of articleColumns) {
    const cell = values[column.name]
    if (cell === undefined) continue
    const read = readField(column, cell)
    if ('wrong' in read) problems[column.name] = read.wrong
    else typed[column.name] = read.value
  }
  // The import has converted the cell to Markdown.
  const { html } = values
  if (html && typed.content !== undefined) problems.html = 'Give the text once: in Markdown or in HTML.'
  else if (html) typed.content = html
  const category = values.category?.trim()
  if (category && !blogCategories.some((one) => one === category))
    problems.category = `The blog has no category “${category.slice(0, 60)}”. Choose above which of its own it becomes.`
  const slug = values.slug?.trim() ?? ''
  if (slug === '') problems.slug = 'The address is missing: nothing tells which article this is.'
  return {
    line,
    slug,
    typed: normaliseFields(articleFields, typed),
    problems,
    publishedAt: readPublished(values.published_at, problems),
    oldAddresses: readOldAddresses(values.old_addresses, problems),
    confirms: readAnswer(values, 'claims_confirmed', problems),
    isDraft: readAnswer(values, 'draft', problems),
  }
}

const yes = /^(yes|y|true|1)$/i
const no = /^(no|n|false|0)$/i

export const splitList = (cell: string): string[] =>
  cell
    .split(/[,;|\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

function readField({ name, shape }: ArticleColumn, cell: string | null): Read {
  if (cell === null) return { value: shape === 'list' ? [] : name === 'planned_for' ? null : '' }
  if (shape === 'list') return { value: splitList(cell) }
  if (shape === 'text') return { value: name === 'content' ? cell : cell.trim() }
  const text = cell.trim()
  return yes.test(text) ? { value: true } : no.test(text) ? { value: false } : { wrong: 'Say yes or no.' }
}

function readPublished(cell: string | null | undefined, problems: Sentences): Date | null {
  if (!cell) return null
  const moment = readMoment(cell, { isEnd: false })
  if (moment === null)
    problems.published_at = 'Write the moment like 2025-11-30 18:00, in Indian time or with its offset.'
  else if (moment > new Date())
    problems.published_at =
      'This moment is still to come. Leave it empty, and have the draft published at it on its page.'
  return moment
}

function readOldAddresses(cell: string | null | undefined, problems: Sentences): string[] {
  const paths = splitList(cell ?? '').map((address) => redirectPath(address) ?? '')
  if (paths.some((path) => path === '' || path === '/'))
    problems.old_addresses = 'Write each old address like /blogs/news/feeding-tomatoes.'
  else if (paths.some((path) => path === '/api' || path.startsWith('/api/')))
    problems.old_addresses = 'Addresses under /api are calls of the shop.'
  return [...new Set(paths)]
}

/** Whether a cell says yes; an empty one says no. */
function readAnswer(values: RowValues['values'], field: string, problems: Sentences): boolean {
  const answer = (values[field] ?? '').trim()
  if (yes.test(answer)) return true
  if (answer !== '' && !no.test(answer)) problems[field] = 'Say yes or no.'
  return false
}
