import { useState } from 'react'
import type { Failure } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'

interface TestMailButtonProps {
  /** The input of the email; repeated attempts send it once. */
  mail: unknown
  send: (idempotencyKey: string) => Promise<{ message: string }>
  /** The message of an error; null for the server's own. */
  explain?: (failure: Failure) => string | null
}

/** Sends a test email to the member. */
export function TestMailButton({ mail, send, explain = () => null }: TestMailButtonProps) {
  const [message, setMessage] = useState<string | null>(null)
  const [rejected, setRejected] = useState<string | null>(null)
  const { problem, attempt } = useAttempt({
    keepsText: true,
    onError: (failure) => {
      const words = explain(failure)
      setRejected(words)
      return words !== null
    },
  })
  const idempotency = useIdempotencyKey()
  const press = async () => {
    setMessage(null)
    setRejected(null)
    await attempt(async () => {
      const { message } = await send(idempotency.of(mail))
      idempotency.renew()
      setMessage(message)
    })
  }
  return (
    <>
      <Button look="secondary" onClick={() => void press()}>
        Send a test to me
      </Button>
      {message && <Notice tone="info">{message}</Notice>}
      {(rejected ?? problem) && <Notice tone="error">{rejected ?? problem}</Notice>}
    </>
  )
}
