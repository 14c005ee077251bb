import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { createNewsletter, editNewsletter, type StaffNewsletter } from '#contract/admin/newsletters.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { useMergedBase } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { fieldsOf, isSame, type NewsletterValues, newsletterLabels, valuesOf } from './newsletter-fields.ts'

type Name = keyof NewsletterValues

/** The form of a newsletter. Concurrent edits merge field by field; where both changed one, a person chooses. */
export function useNewsletterForm(newsletter: StaffNewsletter | null) {
  const { base, setBase, conflict, setConflict, mergeServerVersion } = useMergedBase(newsletter, valuesOf)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const tell = useUndo()
  const wish = useIdempotencyKey()
  const form = useStaffForm<NewsletterValues>({
    labels: newsletterLabels,
    optional: Object.keys(newsletterLabels) as Name[],
    defaultValues: valuesOf(newsletter),
    onError: mergeEdits,
    keepsText: true,
  })

  const { getValues, reset } = form
  /** The page of what was just begun is on its way. */
  const isKept = useRef(false)
  const isUnsaved = useCallback(
    () => !isKept.current && !isSame(getValues(), valuesOf(base)),
    [base, getValues],
  )

  // Where nothing is typed, the form shows what a colleague kept: what is sent is what stands here.
  useEffect(() => {
    if (!newsletter || newsletter.version <= (base?.version ?? 0) || isUnsaved()) return
    setBase(newsletter)
    setConflict(null)
    reset(valuesOf(newsletter))
  }, [newsletter, base, isUnsaved, reset, setBase, setConflict])

  async function keep(values: NewsletterValues, from: StaffNewsletter | null): Promise<void> {
    const body = fieldsOf(values)
    if (from === null) {
      const made = await staffApi(createNewsletter, { body, idempotencyKey: wish.of(body) })
      tell('The draft is kept.')
      isKept.current = true
      return void (await navigate(`/newsletters/${made.id}`))
    }
    const params = { id: String(from.id) }
    const after = await staffApi(editNewsletter, { params, body: { version: from.version, ...body } })
    setBase(after)
    setConflict(null)
    reset(valuesOf(after))
    tell('The draft is kept.')
    await revalidate()
  }

  /** Merges what a colleague kept meanwhile with what is typed, and keeps it where nothing clashes. */
  async function mergeEdits(failure: Failure): Promise<boolean> {
    const merged = mergeServerVersion(failure, getValues())
    if (!merged) return false
    for (const name of Object.keys(newsletterLabels) as Name[]) form.setValue(name, merged.values[name])
    if (merged.conflicts.length === 0) await form.attempt(() => keep(merged.values, merged.theirs))
    return true
  }

  const submit = form.send((values) => {
    setConflict(null)
    return keep(values, base)
  })
  return { form, base, conflict, isUnsaved, submit }
}
