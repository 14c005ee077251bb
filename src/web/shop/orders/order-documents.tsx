import { useState } from 'react'
import type { OrderDocument } from '#contract/shop/documents.ts'
import type { Order } from '#contract/shop/orders.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { formatDay } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { orderFailure } from './read-order.ts'

/** The documents of an order, to download as PDF. */
export function OrderDocuments({ order: { documents, order_status } }: { order: Order }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const isSessionOver = useEndedSession()
  if (documents.length === 0) {
    return (
      <p className="text-ink-700">
        {order_status === 'Cancelled'
          ? 'There are none, because the order was cancelled before we packed it.'
          : 'Your invoice will be here once we have packed your order.'}
      </p>
    )
  }

  async function save({ number, url }: OrderDocument): Promise<void> {
    setProblem(null)
    setBusy(number)
    try {
      await saveFile(url)
    } catch (error) {
      const failure = failureOf(error)
      if (!isSessionOver(failure)) setProblem(orderFailure(failure))
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {documents.map((document) => (
          <li key={document.number} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {document.title}
              <span className="block text-ink-700 text-label">
                {document.number} · {formatDay(document.issued_on)}
              </span>
            </span>
            <Button
              look="secondary"
              disabled={busy === document.number}
              onClick={() => void save(document)}
              aria-label={`Download ${document.title.toLowerCase()} ${document.number}`}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
      {problem && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
    </>
  )
}
