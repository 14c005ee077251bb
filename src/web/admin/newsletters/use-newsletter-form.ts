import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { createNewsletter, editNewsletter, type StaffNewsletter } from '#contract/admin/newsletters.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useMerge } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { fieldsOf, isSame, type NewsletterValues, newsletterLabels, valuesOf } from './newsletter-fields.ts'

type Name = keyof NewsletterValues

/** The form of a newsletter. Concurrent edits merge field by field; where both changed one, a person chooses. */
export function useNewsletterForm(newsletter: StaffNewsletter | null) {
  const { base, conflict, rebase, mergeInto, endConflict } = useMerge(newsletter, valuesOf)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const notify = useUndo()
  const idempotencyKey = useIdempotencyKey()
  const form = useStaffForm<NewsletterValues>({
    labels: newsletterLabels,
    optional: Object.keys(newsletterLabels) as Name[],
    defaultValues: valuesOf(newsletter),
    onError: mergeServerVersion,
    keepsText: true,
  })

  const { getValues, reset } = form
  /** Whether the new draft's page is being opened. */
  const isSaved = useRef(false)
  const isUnsaved = useCallback(
    () => !isSaved.current && !isSame(getValues(), valuesOf(base)),
    [base, getValues],
  )

  const follow = useEffectEvent((next: StaffNewsletter) => {
    rebase(next)
    reset(valuesOf(next))
  })
  // Where nothing is typed, the form shows what a colleague kept: what is sent is what stands here.
  useEffect(() => {
    if (!newsletter || newsletter.version <= (base?.version ?? 0) || isUnsaved()) return
    follow(newsletter)
  }, [newsletter, base, isUnsaved])

  async function save(values: NewsletterValues, from: StaffNewsletter | null): Promise<void> {
    const body = fieldsOf(values)
    if (from === null) {
      const made = await staffApi(createNewsletter, { body, idempotencyKey: idempotencyKey.of(body) })
      notify('The draft is saved.')
      isSaved.current = true
      return void (await navigate(`/newsletters/${made.id}`))
    }
    const params = { id: String(from.id) }
    const after = await staffApi(editNewsletter, { params, body: { version: from.version, ...body } })
    rebase(after)
    reset(valuesOf(after))
    notify('The draft is saved.')
    await revalidate()
  }

  /** Merges what a colleague kept meanwhile, and keeps it where nothing conflicts. */
  async function mergeServerVersion(failure: Failure): Promise<boolean> {
    const merged = mergeInto(form, failure)
    if (merged?.isClean) await form.attempt(() => save(merged.values, merged.server))
    return merged !== null
  }

  const submit = form.send((values) => {
    endConflict()
    return save(values, base)
  })
  return { form, base, conflict, isUnsaved, submit }
}
