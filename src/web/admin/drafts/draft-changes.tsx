import type { DraftValue } from '#contract/admin/draft-fields.ts'
import { Badge } from '../../ui/badge.tsx'
import type { AnyKind, PlannedDraft } from './draft-kind.ts'
import { ShownValue } from './shown.tsx'
import { TextDiff } from './text-diff.tsx'

interface DraftChangesProps {
  draft: PlannedDraft
  isNew: boolean
  kind: Pick<AnyKind, 'texts' | 'shownName'>
}

/** What a draft has otherwise than the shop, field by field. */
export function DraftChanges({ draft, isNew, kind }: DraftChangesProps) {
  return (
    <dl className="grid gap-3">
      {draft.changes.map(({ field, live, draft: planned, is_overtaken }) => (
        <div key={field} className="min-w-0">
          <dt className="font-semibold text-label">
            {kind.shownName(field)} {is_overtaken && <Badge tone="clay">Changed in the shop meanwhile</Badge>}
          </dt>
          <dd className="[overflow-wrap:anywhere]">
            <FieldChange
              isText={kind.texts.includes(field)}
              before={isNew ? undefined : live}
              after={planned}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface FieldChangeProps {
  isText: boolean
  /** Not given where there was nothing before. */
  before: DraftValue | undefined
  after: DraftValue
}

/** A value before and after; of a long text only the lines that differ. */
export function FieldChange({ isText, before, after }: FieldChangeProps) {
  if (isText) return <TextDiff before={String(before ?? '')} after={String(after ?? '')} />
  return (
    <>
      {before !== undefined && (
        <>
          <del className="text-ink-700">
            <ShownValue value={before} />
          </del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins className="font-semibold no-underline">
        <ShownValue value={after} />
      </ins>
    </>
  )
}
