import type { DraftChange } from '#contract/admin/draft-fields.ts'
import { ShopError } from '../platform/http/shop-error.ts'

/** @throws {ShopError} `draft_scheduled` for a scheduled draft. */
export function assertNotScheduled({ publish_at }: { publish_at: string | null }): void {
  if (publish_at === null) return
  const message = 'This is to be published at a moment. Call that off before you change it.'
  throw new ShopError('draft_scheduled', message, { extra: { publish_at } })
}

interface CheckedDraft {
  changes: DraftChange[]
  problems: Record<string, string>
}

/** @throws {ShopError} `invalid_request` for a draft that can't be published. */
export function assertPublishableDraft({ problems, changes }: CheckedDraft): void {
  const [first] = Object.values(problems)
  if (first) throw new ShopError('invalid_request', first, { errors: problems })
  if (changes.length > 0) return
  throw new ShopError('invalid_request', 'The draft has nothing that the shop does not have.')
}

/** @throws {ShopError} `version_conflict` when a live field of the draft changed after it was scheduled. */
export function assertDraftNotOvertaken({ changes }: Pick<CheckedDraft, 'changes'>): void {
  const overtaken = changes.filter(({ is_overtaken }) => is_overtaken).map(({ field }) => field)
  if (overtaken.length === 0) return
  const fields = overtaken.join(', ').replaceAll('_', ' ')
  throw new ShopError('version_conflict', `The shop was changed after this was scheduled: ${fields}.`)
}
