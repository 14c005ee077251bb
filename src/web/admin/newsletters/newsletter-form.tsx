import { useEffect } from 'react'
import {
  audiences,
  type countRecipients,
  type listNewsletterChoices,
  type StaffNewsletter,
} from '#contract/admin/newsletters.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../components/card.tsx'
import { ConflictNotice, ConflictOf } from '../components/conflict.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { LeaveDialog } from '../components/leave-dialog.tsx'
import { useLeaveGuard } from '../components/use-leave-guard.ts'
import { MarkdownEditor } from '../markdown/markdown-editor.tsx'
import { isSame, type NewsletterValues, newsletterLabels, valuesOf } from './newsletter-fields.ts'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { audienceWords, readers } from './newsletter-words.ts'
import { useNewsletterForm } from './use-newsletter-form.ts'

/** The data for writing a newsletter. */
export interface Writing {
  choices: Reply<typeof listNewsletterChoices>
  recipients: Reply<typeof countRecipients>
}

interface NewsletterFormProps {
  /** Null for a new newsletter. */
  newsletter: StaffNewsletter | null
  /** Null unless the newsletter is a draft. */
  writing: Writing | null
  onChanged: (isChanged: boolean) => void
}

const nothing = { pictures: [], products: [], has_more: false }

/** The text of a newsletter beside its email preview. */
export function NewsletterForm({ newsletter, writing, onChanged }: NewsletterFormProps) {
  const { form, base, conflict, isUnsaved, submit } = useNewsletterForm(newsletter)
  const blocker = useLeaveGuard(isUnsaved)
  const isDraft = !newsletter || newsletter.state === 'draft'
  const typed = form.watch()
  const isChanged = !isSame(typed, valuesOf(base))
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])

  const conflictOf = (name: keyof NewsletterValues) => (
    <ConflictOf conflict={conflict} name={name} onTake={(value) => form.setValue(name, value)} />
  )
  return (
    <Card heading="The mail">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <ConflictNotice conflict={conflict} />
        <FormMessages form={form} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div>
            <Field {...form.field('subject')} readOnly={!isDraft} autoComplete="off" maxLength={150} />
            {conflictOf('subject')}
          </div>
          <div>
            <Field
              {...form.field('preheader')}
              readOnly={!isDraft}
              autoComplete="off"
              maxLength={200}
              hint="Inboxes show it after the subject."
            />
            {conflictOf('preheader')}
          </div>
          <div>
            <Select label={newsletterLabels.audience} {...form.register('audience')} disabled={!isDraft}>
              {audiences.map((one) => (
                <option key={one} value={one}>
                  {audienceWords[one]}
                  {writing && ` (${readers(writing.recipients[one])} now)`}
                </option>
              ))}
            </Select>
            {conflictOf('audience')}
          </div>
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          <div className="min-w-0">
            <MarkdownEditor
              label="Text"
              text={typed.body}
              onText={(body) => form.setValue('body', body)}
              isReadOnly={!isDraft}
              error={form.errors.body?.message}
              insertable={writing?.choices ?? nothing}
            />
            {conflictOf('body')}
          </div>
          <NewsletterPreview subject={typed.subject} preheader={typed.preheader} body={typed.body} />
        </div>
        {isDraft && (
          <div>
            <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
              Save the draft
            </SubmitButton>
          </div>
        )}
      </form>
      <LeaveDialog blocker={blocker} />
    </Card>
  )
}
