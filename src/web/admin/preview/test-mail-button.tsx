import { useState } from 'react'
import type { Failure } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'

interface TestMailButtonProps {
  /** What is mailed; the same is mailed once, however often an attempt is repeated. */
  mail: unknown
  send: (idempotencyKey: string) => Promise<{ message: string }>
  /** Words for a refusal; null for the server's own. */
  explain?: (failure: Failure) => string | null
}

/** Mails something to whoever presses it. */
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
