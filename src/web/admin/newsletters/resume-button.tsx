import { resumeNewsletter, type StaffNewsletter } from '#contract/admin/newsletters.ts'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'

/** Resumes a stopped newsletter. */
export function ResumeButton({ newsletter: { id, version } }: { newsletter: StaffNewsletter }) {
  async function resume(): Promise<string> {
    await staffApi(resumeNewsletter, { params: { id: String(id) }, body: { version } })
    return 'It goes on.'
  }
  return (
    <ReauthenticationDialog
      command="resume-newsletter"
      label="Go on"
      title="Send the rest"
      effect="Readers who have not received it get it unchanged; nobody gets it twice."
      confirm="Go on"
      onConfirm={resume}
    />
  )
}
