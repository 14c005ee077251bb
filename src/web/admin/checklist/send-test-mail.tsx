import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendTestMail } from '#contract/admin/checklist.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

/** Sends a test email to the member, and shows the mail server's answer. */
export function SendTestMail() {
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  async function send(): Promise<void> {
    setBusy(true)
    setMessage(null)
    await attempt(async () => {
      const { message } = await staffApi(sendTestMail, {})
      setMessage(message)
      await revalidate()
    })
    setBusy(false)
  }
  return (
    <>
      <Button look="secondary" aria-disabled={isBusy || undefined} onClick={() => !isBusy && void send()}>
        {isBusy ? 'Sending…' : 'Send me a test mail'}
      </Button>
      {(problem ?? message) && (
        <Notice tone={problem ? 'error' : 'success'} className="w-full">
          {problem ?? message}
        </Notice>
      )}
    </>
  )
}
