import type { ImportGoal } from '#shared/import-states.ts'
import { formatCount } from '#shared/money.ts'
import type { RowValues } from '../../../platform/imports/kind.ts'
import type { PlannedArticle } from './plan-articles.ts'

/** The maximal number of articles in a file. The check renders each, which takes time. */
export const maxArticles = 1_000

/** A row beyond the limit, unchecked and rejected. */
export const beyondLimit = ({ line, values }: RowValues, goal: ImportGoal): PlannedArticle => ({
  line,
  goal,
  name: values.title ?? values.slug ?? '',
  entityId: null,
  known: null,
  outcome: 'refused',
  changes: {},
  typed: {},
  fields: {},
  fit: {},
  moved: { publishedAt: null, oldAddresses: [] },
  problems: {
    slug: `A file has at most ${formatCount(maxArticles)} articles: take this row in with the next one.`,
  },
})
