import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { createNewsletter, editNewsletter, type StaffNewsletter } from '#contract/admin/newsletters.ts'
import { merge } from '#shared/merge.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { fieldsOf, isSame, type NewsletterValues, newsletterLabels, valuesOf } from './newsletter-fields.ts'

type Name = keyof NewsletterValues

export interface NewsletterConflict {
  names: string[]
  theirs: NewsletterValues
  before: NewsletterValues
}

/** The form of a newsletter. Concurrent edits merge field by field; a person resolves conflicts. */
export function useNewsletterForm(newsletter: StaffNewsletter | null) {
  const [base, setBase] = useState(newsletter)
  const [conflict, setConflict] = useState<NewsletterConflict | null>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const notify = useUndo()
  const idempotency = useIdempotencyKey()
  const form = useStaffForm<NewsletterValues>({
    labels: newsletterLabels,
    optional: Object.keys(newsletterLabels) as Name[],
    defaultValues: valuesOf(newsletter),
    onError: mergeConflict,
    keepsText: true,
  })

  const { getValues, reset } = form
  /** Whether the new draft's page is being opened. */
  const isSaved = useRef(false)
  const isUnsaved = useCallback(
    () => !isSaved.current && !isSame(getValues(), valuesOf(base)),
    [base, getValues],
  )

  // Without typed changes the form shows a colleague's version, so that the form matches what is sent.
  useEffect(() => {
    if (!newsletter || newsletter.version <= (base?.version ?? 0) || isUnsaved()) return
    setBase(newsletter)
    setConflict(null)
    reset(valuesOf(newsletter))
  }, [newsletter, base, isUnsaved, reset])

  async function save(values: NewsletterValues, from: StaffNewsletter | null): Promise<void> {
    const body = fieldsOf(values)
    if (from === null) {
      const made = await staffApi(createNewsletter, { body, idempotencyKey: idempotency.of(body) })
      notify('The draft is saved.')
      isSaved.current = true
      return void (await navigate(`/newsletters/${made.id}`))
    }
    const params = { id: String(from.id) }
    const after = await staffApi(editNewsletter, { params, body: { version: from.version, ...body } })
    setBase(after)
    setConflict(null)
    reset(valuesOf(after))
    notify('The draft is saved.')
    await revalidate()
  }

  /** Merges a colleague's saved version with the typed one, and saves it when nothing conflicts. */
  async function mergeConflict(failure: Failure): Promise<boolean> {
    const theirs = serverVersionOf<StaffNewsletter>(failure)
    if (!theirs || !base) return false
    const before = valuesOf(base)
    const { values, conflicts } = merge(before, getValues(), valuesOf(theirs))
    for (const name of Object.keys(newsletterLabels) as Name[]) form.setValue(name, values[name])
    setConflict({ names: conflicts, theirs: valuesOf(theirs), before })
    setBase(theirs)
    if (conflicts.length === 0) await form.attempt(() => save(values, theirs))
    return true
  }

  const submit = form.send((values) => {
    setConflict(null)
    return save(values, base)
  })
  return { form, base, conflict, isUnsaved, submit }
}
