import { useState } from 'react'
import type { ProductDraft } from '#contract/admin/product-drafts.ts'
import type { StaffProduct } from '#contract/admin/products.ts'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../components/card.tsx'
import { DraftBar } from '../drafts/draft-bar.tsx'
import { DraftNews } from '../drafts/draft-news.tsx'
import { PreviewCard } from '../drafts/preview-card.tsx'
import { useDraftForm } from '../drafts/use-draft-form.ts'
import { LeaveDialog } from '../settings/leave-dialog.tsx'
import { useLeaveGuard } from '../settings/use-leave-guard.ts'
import { DraftField } from './draft-field.tsx'
import { productDrafts as kind } from './product-drafts.ts'
import { fieldGroups, type ProductField } from './product-fields.ts'

interface DraftFormProps {
  live: StaffProduct | null
  draft: ProductDraft | null
  mayEdit: boolean
  mayPublish: boolean
  /** Called before the draft ends, and when that failed. */
  onEnding?: (isEnding: boolean) => void
}

/** All fields of a product's draft, beside the shop's values. */
export function DraftForm({ live, draft: loadedDraft, mayEdit, mayPublish, onEnding }: DraftFormProps) {
  const [loaded, setLoaded] = useState({ live, draft: loadedDraft })
  if (loaded.live !== live || loaded.draft !== loadedDraft) setLoaded({ live, draft: loadedDraft })
  const edit = useDraftForm(kind, loaded)
  const { form, typed, draft, conflict } = edit
  const blocker = useLeaveGuard(edit.isUnsaved)
  const isFixed = !mayEdit || draft?.publish_at != null
  const changeOf = (name: string) => draft?.changes.find(({ field }) => field === name)

  const row = (field: ProductField) => {
    const { name } = field
    const change = changeOf(name)
    const shared = form.field(name)
    // A new product shows missing fields only after a check.
    const error = shared.error ?? (change ? draft?.problems[name] : undefined)
    return (
      <DraftField
        key={name}
        field={field}
        shared={{ ...shared, error, hint: draft?.hints[name] ?? field.hint, readOnly: isFixed }}
        typed={typed[name] ?? ''}
        change={change}
        isNew={live === null}
        others={typed}
        liveId={live?.id ?? null}
        hasFixedParts={draft?.keeps_parts ?? false}
        conflict={
          conflict?.names.includes(name)
            ? { theirs: conflict.theirs[name] ?? '', before: conflict.before[name] ?? '' }
            : undefined
        }
        onSet={(value) => form.setValue(name, value, { shouldValidate: true })}
      />
    )
  }
  return (
    <>
      <form
        noValidate
        className="grid min-w-0 gap-5 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
        onSubmit={(event) => {
          event.preventDefault()
          edit.endConflict()
          void edit.save()
        }}
      >
        <DraftNews draft={draft} conflicting={conflict?.names ?? null} isNew={live === null} kind={kind} />
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        <FormProblems {...form.problems} />
        {fieldGroups.map(({ title, fields }) => (
          <Card key={title} heading={title}>
            <div className="grid items-start gap-4 sm:grid-cols-2">{fields.map(row)}</div>
          </Card>
        ))}
        {mayEdit && draft && <PreviewCard key={draft.id} kind={kind} draft={draft} />}
        {mayEdit && (
          <DraftBar kind={kind} edit={edit} live={live} mayPublish={mayPublish} onEnding={onEnding} />
        )}
      </form>
      <LeaveDialog blocker={blocker} />
    </>
  )
}
