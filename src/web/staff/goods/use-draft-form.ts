import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DraftFields } from '#contract/staff/draft-fields.ts'
import { getStaffProduct, productFields, type StaffProduct } from '#contract/staff/goods.ts'
import { merge } from '#contract/staff/merge.ts'
import { editProductDraft, openProductDraft, type ProductDraft } from '#contract/staff/product-drafts.ts'
import { codeOf, type Failure } from '../../api/failure.ts'
import { staffApi } from '../parts/staff-api.ts'
import { theirsOf } from '../parts/theirs.ts'
import { useRested } from '../parts/use-rested.ts'
import { useStaffForm } from '../parts/use-staff-form.ts'
import { editOf, formFields, type ProductValues, productLabels, valuesOf } from './product-fields.ts'

/** So long does the typing rest before the draft is kept. */
const restMs = 1_000

const fieldsOf = (product: StaffProduct): DraftFields =>
  Object.fromEntries(Object.entries(product).filter(([name]) => name in productFields)) as DraftFields

interface Clash {
  names: string[]
  theirs: ProductValues
  before: ProductValues
}

interface Kept {
  live: StaffProduct | null
  draft: ProductDraft | null
}

const startOf = ({ live, draft }: Kept): DraftFields => draft?.fields ?? (live ? fieldsOf(live) : {})

/**
 * The form of a draft: what is typed is kept on the server once the typing rests. What colleagues keep meanwhile is brought together
 * with it, field by field.
 */
export function useDraftForm(loaded: Kept) {
  const kept = useRef(loaded)
  const [draft, setDraft] = useState(loaded.draft)
  const [clash, setClash] = useState<Clash | null>(null)
  const saving = useRef<Promise<boolean> | null>(null)
  const { revalidate } = useRevalidator()
  const form = useStaffForm<ProductValues>({
    labels: productLabels,
    // What is missing is told beside its field, and may be typed later.
    optional: formFields.map(({ name }) => name),
    defaultValues: valuesOf(startOf(loaded)),
    heed: bringTogether,
    keepsText: true,
  })
  const { getValues, reset } = form
  const typed = form.watch()

  const isUnsaved = useCallback(
    () => Object.keys(editOf(startOf(kept.current), getValues())).length > 0,
    [getValues],
  )

  const take = useCallback((next: Kept) => {
    kept.current = next
    setDraft(next.draft)
  }, [])

  /** Shows what the server has in place of what is typed. */
  const show = useCallback(
    (next: Kept) => {
      take(next)
      setClash(null)
      reset(valuesOf(startOf(next)))
    },
    [take, reset],
  )

  // Where nothing is typed, the form follows what colleagues do.
  useEffect(() => {
    if (saving.current || isUnsaved()) return
    const former = kept.current
    const isOlder = loaded.draft && former.draft && loaded.draft.version < former.draft.version
    if (!isOlder) show(loaded)
  }, [loaded, isUnsaved, show])

  async function write(): Promise<void> {
    const fields = editOf(startOf(kept.current), getValues())
    if (Object.keys(fields).length === 0) return
    const { live } = kept.current
    const before = valuesOf(startOf(kept.current))
    const begun =
      kept.current.draft ?? (live && (await staffApi(openProductDraft, { body: { product_id: live.id } })))
    if (!begun) return
    const isFirst = kept.current.draft === null
    if (isFirst) take({ live, draft: begun })
    const body = { version: begun.version, fields }
    const after = await staffApi(editProductDraft, { params: { id: String(begun.id) }, body })
    take({ live, draft: after })
    showOthers({ before, after: valuesOf(after.fields), sent: fields })
    if (isFirst) await revalidate()
  }

  /** What was changed elsewhere, in fields that nobody types in here. */
  function showOthers({
    before,
    after,
    sent,
  }: Record<'before' | 'after', ProductValues> & { sent: object }): void {
    const typedNow = getValues()
    for (const [name, value] of Object.entries(after)) {
      if (!(name in sent) && typedNow[name] === before[name] && value !== before[name])
        form.setValue(name, value)
    }
  }

  /** Keeps what is typed; answers whether all of it is kept. */
  async function save(): Promise<boolean> {
    while (saving.current) await saving.current
    if (!isUnsaved()) return true
    saving.current = form.attempt(write)
    const isDone = await saving.current
    saving.current = null
    return isDone && !isUnsaved()
  }

  /** Merges what a colleague kept, or published, with what is typed; keeps it where nothing clashes. */
  async function bringTogether(failure: Failure): Promise<boolean> {
    const theirs = theirsOf<ProductDraft>(failure)
    const { live } = kept.current
    if (theirs) return merged({ live, draft: theirs })
    if (codeOf(failure) !== 'not_found' || !live) return false
    const product = await staffApi(getStaffProduct, { params: { id: String(live.id) } })
    return merged({ live: product, draft: null })
  }

  async function merged(next: Kept): Promise<boolean> {
    const [before, theirs] = [valuesOf(startOf(kept.current)), valuesOf(startOf(next))]
    const { values, clashes } = merge(before, getValues(), theirs)
    for (const [name, value] of Object.entries(values)) form.setValue(name, value)
    take(next)
    setClash({ names: clashes, theirs, before })
    if (clashes.length === 0) await write()
    return true
  }

  const rested = useRested(JSON.stringify(typed), restMs)
  const latest = useRef(save)
  latest.current = save
  const isTold = clash !== null && clash.names.length > 0
  useEffect(() => {
    // A person decides about what clashes before it is kept again.
    if (rested && !isTold) void latest.current()
  }, [rested, isTold])

  return { form, typed, draft, clash, isUnsaved, save, show, endClash: () => setClash(null) }
}

export type DraftForm = ReturnType<typeof useDraftForm>
