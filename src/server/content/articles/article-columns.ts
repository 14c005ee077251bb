import type { ArticleBrief } from '#contract/admin/articles.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

/** Columns of the exported article list. */
export const articleColumns: Column<ArticleBrief>[] = [
  ['Article', (row) => row.article_id],
  ['Title', ({ title }) => title],
  ['Category', ({ category }) => category],
  ['State', ({ state }) => state],
  ['Draft', (row) => (row.draft_id === null ? 'no' : 'yes')],
  ['Edited (IST)', (row) => timeInIndia(row.updated_at)],
  ['Edited by', ({ by }) => by],
  ['To be published (IST)', (row) => timeInIndia(row.publish_at)],
  ['Kept back', ({ problem }) => problem],
]
