import type { ArticleCheck } from '#contract/admin/article-drafts.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'

/** Search engines show this many characters. */
const shown = { title: 60, excerpt: 160 }
const names = { title: 'title', excerpt: 'description' }

/** Hints on titles and descriptions that search engines cut. */
export const checkLengths = (fields: DraftFields): ArticleCheck[] =>
  (['title', 'excerpt'] as const).flatMap((field) => {
    const { length } = String(fields[field] ?? '')
    if (length <= shown[field]) return []
    const sentence = `Search engines show about ${shown[field]} characters of a ${names[field]}; this one has ${length}.`
    return [{ kind: 'hint', field, line: null, sentence }]
  })
