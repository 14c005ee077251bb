import { type StaffNewsletter, tryNewsletter } from '#contract/staff/newsletters.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../parts/staff-api.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { useUndo } from '../parts/use-undo.ts'
import { useWishKey } from '../parts/use-wish-key.ts'

/** Mails a newsletter to whoever presses it. */
export function TestButton({ newsletter: { id } }: { newsletter: StaffNewsletter }) {
  const { problem, attempt } = useAttempt()
  const wish = useWishKey()
  const tell = useUndo()
  const send = () =>
    attempt(async () => {
      const params = { id: String(id) }
      const { message } = await staffApi(tryNewsletter, { params, body: {}, idempotencyKey: wish.of(id) })
      wish.renew()
      tell(message)
    })
  return (
    <>
      <Button look="secondary" onClick={() => void send()}>
        Send a test to me
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </>
  )
}
