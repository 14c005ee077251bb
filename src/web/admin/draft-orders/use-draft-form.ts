import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { createDraftOrder, type DraftOrder, editDraftOrder } from '#contract/admin/draft-orders.ts'
import { type Failure, wrongFieldsOf } from '../../lib/api/failure.ts'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useMerge } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import {
  bodyOf,
  changeOf,
  type DraftValues,
  draftLabels,
  fieldErrors,
  isChanged,
  valuesOf,
} from './draft-values.ts'
import type { Prefilled } from './prefill.ts'

/** The form of a draft. Concurrent edits merge by field; a person resolves conflicts. */
export function useDraftForm(draft: DraftOrder | null, { first, products: firstProducts }: Prefilled) {
  const { base, conflict, rebase, mergeInto, endConflict } = useMerge(draft, valuesOf)
  const [products, setProducts] = useState(firstProducts)
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
  const { getValues, reset } = form
  const learn = (more: Prefilled['products']): void => setProducts((before) => [...more, ...before])

  function take(next: DraftOrder): void {
    rebase(next)
    reset(valuesOf(next))
    learn(next.lines)
  }

  const follow = useEffectEvent((next: DraftOrder) => {
    if (base && next.version > base.version && !isChanged(getValues(), base)) take(next)
  })
  // Where nothing is typed, the form shows what a colleague saved.
  useEffect(() => {
    if (draft) follow(draft)
  }, [draft])

  async function onError(failure: Failure): Promise<boolean> {
    const merged = mergeInto(form, failure)
    if (!merged) return form.showErrors(fieldErrors(wrongFieldsOf(failure)))
    learn(merged.server.lines)
    if (merged.isClean) await form.attempt(() => write(merged.values, merged.server))
    return true
  }

  async function write(values: DraftValues, from: DraftOrder | null): Promise<DraftOrder> {
    const after = from === null ? await create(values) : await change(values, from)
    take(after)
    if (from !== null) await revalidate()
    return after
  }

  function create(values: DraftValues): Promise<DraftOrder> {
    const body = bodyOf(values)
    return staffApi(createDraftOrder, { body, idempotencyKey: idempotencyKey.of(body) })
  }

  const change = (values: DraftValues, from: DraftOrder): Promise<DraftOrder> =>
    staffApi(editDraftOrder, {
      params: { id: from.id },
      body: { version: from.version, ...changeOf(values, from) },
    })

  /** Saves what is typed, on the version that was read. */
  function save(values: DraftValues): Promise<DraftOrder> {
    endConflict()
    return write(values, base)
  }

  return {
    form,
    conflict,
    products,
    learn,
    save,
    /** The draft as it is typed, which is saved where it differs. */
    saveIfChanged: async (values: DraftValues) =>
      base === null || isChanged(values, base) ? save(values) : base,
  }
}
