import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A secret that the server shows once. */
export function ShownSecret({ secret, what = 'token' }: { secret: string; what?: string }) {
  const [message, setMessage] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      setMessage('Copied.')
    } catch {
      setMessage(`This browser does not let us copy. Please mark the ${what} and copy it.`)
    }
  }
  return (
    <div className="grid gap-3">
      <Notice tone="success">Copy this {what} now. It is not shown again.</Notice>
      <p className="break-all rounded-(--radius-control) bg-paper-100 px-4 py-3 font-semibold">{secret}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <span role="status" className="text-ink-700 text-label">
          {message}
        </span>
      </div>
    </div>
  )
}
