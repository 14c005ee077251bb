import { type StaffNewsletter, sendNewsletter } from '#contract/admin/newsletters.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { audienceWords, readers } from './newsletter-words.ts'

/** Sends a newsletter now or later; the button names the number of readers. */
export function SendButton({ newsletter, count }: { newsletter: StaffNewsletter; count: number }) {
  const { id, version, audience } = newsletter
  const form = useFields({
    labels: { at: 'At a moment (India); empty for now' },
    optional: ['at'],
    defaultValues: { at: '' },
  })
  async function send(): Promise<string> {
    const at = form.getValues('at') || null
    await staffApi(sendNewsletter, { params: { id: String(id) }, body: { version, at } })
    return at ? 'It waits for its moment.' : 'It is on its way.'
  }
  return (
    <ReauthenticationDialog
      command="send-newsletter"
      label="Send…"
      title={`Send to ${readers(count)}`}
      effect={`${audienceWords[audience]}: ${readers(count)} now; readers who subscribe before it is sent get it too. A sent mail cannot be recalled.`}
      confirm="Send it"
      onConfirm={send}
      form={form}
    >
      <Field {...form.field('at')} type="datetime-local" />
    </ReauthenticationDialog>
  )
}
