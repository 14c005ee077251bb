import type { ProductDraft } from '#contract/staff/product-drafts.ts'
import { Badge } from '../../ui/badge.tsx'
import { shortLabel } from './product-fields.ts'
import { ShownValue } from './shown-value.tsx'

/** What a draft has otherwise than the shop, field by field. */
export function DraftChanges({ draft, isNew }: { draft: ProductDraft; isNew: boolean }) {
  return (
    <dl className="grid gap-3">
      {draft.changes.map(({ field, live, draft: planned, is_overtaken }) => (
        <div key={field} className="min-w-0">
          <dt className="font-semibold text-label">
            {shortLabel(field)} {is_overtaken && <Badge tone="clay">Changed in the shop meanwhile</Badge>}
          </dt>
          <dd className="[overflow-wrap:anywhere]">
            {!isNew && (
              <>
                <del className="text-ink-700">
                  <ShownValue value={live} />
                </del>
                <span aria-hidden> → </span>
              </>
            )}
            <ins className="font-semibold no-underline">
              <ShownValue value={planned} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
