import type { ReviewSummary } from '#contract/admin/reviews.ts'
import type { Column } from '../../platform/lists/list-file.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

export const reviewColumns: Column<ReviewSummary>[] = [
  ['Review', ({ id }) => id],
  ['Product', ({ product }) => product.name],
  ['Stars', ({ stars }) => stars],
  ['Title', ({ title }) => title],
  ['Name', ({ name }) => name],
  ['State', ({ status }) => status],
  ['Verified purchase', (row) => (row.is_verified ? 'yes' : 'no')],
  ['Written (IST)', (row) => timeInIndia(row.written_at)],
  ['Photographs', ({ photos }) => photos.length],
  ['Open reports', ({ reports }) => reports],
  ['Answered', (row) => (row.has_answer ? 'yes' : 'no')],
]
