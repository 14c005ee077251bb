import { takeBackNotice } from '#contract/shop/product-notices.ts'
import { api } from '../../lib/api/browser-api.ts'
import { formatDay } from '../../lib/dates.ts'
import { useLocalChange } from '../../lib/forms/use-local-change.ts'
import { readUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface OwnNoticeProps {
  productId: number
  /** ISO. */
  askedAt: string
  onTakenBack: () => Promise<void>
}

/** Shows the shopper's notice request, and cancels it. */
export function OwnNotice({ productId, askedAt, onTakenBack }: OwnNoticeProps) {
  const { outcome, isBusy, change } = useLocalChange()
  const undo = async (): Promise<void> => {
    const params = { id: String(productId) }
    if (await change(() => api(takeBackNotice, { params }))) await onTakenBack()
  }
  return (
    <>
      <p className="mt-2 text-ink-700">
        You asked on {formatDay(askedAt)}. One e-mail goes to {readUser()?.email ?? 'your address'} when it is
        available.
      </p>
      {outcome?.tone === 'error' && (
        <Notice tone="error" className="mt-3">
          {outcome.message}
        </Notice>
      )}
      <Button
        look="secondary"
        aria-disabled={isBusy}
        className="mt-4"
        onClick={() => {
          if (!isBusy) void undo()
        }}
      >
        Do not tell me
      </Button>
    </>
  )
}
