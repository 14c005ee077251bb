import { useRevalidator } from 'react-router'
import { createDraftOrder, type DraftOrder, editDraftOrder } from '#contract/admin/draft-orders.ts'
import { type Failure, wrongFieldsOf } from '../../lib/api/failure.ts'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useMerge } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { bodyOf, type DraftValues, draftLabels, fieldErrors, valuesOf } from './draft-values.ts'

/** The form of a draft. Concurrent edits merge by field; a person resolves conflicts. */
export function useDraftForm(draft: DraftOrder | null, first: DraftValues) {
  const { base, conflict, rebase, mergeInto, endConflict } = useMerge(draft, valuesOf)
  const { revalidate } = useRevalidator()
  const idempotencyKey = useIdempotencyKey()
  const form = useStaffForm<DraftValues>({
    labels: draftLabels,
    // Which fields are required depends on the others, so the server checks them.
    optional: Object.keys(draftLabels) as (keyof DraftValues)[],
    defaultValues: first,
    onError,
    keepsText: true,
  })

  async function onError(failure: Failure): Promise<boolean> {
    const merged = mergeInto(form, failure)
    if (!merged) return form.showErrors(fieldErrors(wrongFieldsOf(failure)))
    if (merged.isClean) await form.attempt(() => save(merged.values, merged.server))
    return true
  }

  async function save(values: DraftValues, from: DraftOrder | null): Promise<DraftOrder> {
    const body = bodyOf(values)
    if (from === null) return staffApi(createDraftOrder, { body, idempotencyKey: idempotencyKey.of(body) })
    const after = await staffApi(editDraftOrder, {
      params: { id: from.id },
      body: { version: from.version, ...body },
    })
    rebase(after)
    form.reset(valuesOf(after))
    await revalidate()
    return after
  }

  return {
    form,
    conflict,
    /** Saves what is typed, on the version that was read. */
    save: (values: DraftValues) => {
      endConflict()
      return save(values, base)
    },
  }
}
