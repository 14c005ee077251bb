import { useEffect, useId, useRef, useState } from 'react'
import { cancelOrder, type Order } from '#contract/shop/orders.ts'
import { formatPaise, toPaise } from '#shared/money.ts'
import { api } from '../../lib/api/browser-api.ts'
import { codeOf, failureOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { attemptStore } from '../payments/attempt-store.ts'
import { isDueLater, isDueOnDelivery } from './payment-words.ts'
import { orderFailure } from './read-order.ts'

interface CancelOrderProps {
  order: Order
  onCancelled: (order: Order) => void
  /** Loads the order again, since the shown state is outdated. */
  onStale: () => Promise<void>
}

/** Cancels an order after a confirmation that explains what happens to the order and the money. */
export function CancelOrder({ order, onCancelled, onStale }: CancelOrderProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const outcome = useRef<HTMLParagraphElement>(null)
  const [isDone, setDone] = useState(false)
  const { isBusy, problem, cancel } = useCancelling(order, {
    onCancelled: (cancelled) => {
      dialog.current?.close()
      setDone(true)
      onCancelled(cancelled)
    },
    onStale,
  })

  // The button with the focus disappears when the order can't be cancelled any more.
  useEffect(() => {
    if (isDone) outcome.current?.focus()
  }, [isDone])

  if (!order.can_cancel) {
    return isDone ? (
      <p ref={outcome} role="status" tabIndex={-1} className="mt-4 font-medium text-leaf-700 outline-none">
        Your order is cancelled.
      </p>
    ) : (
      problem && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )
    )
  }
  return (
    <>
      <Button look="quiet" onClick={() => dialog.current?.showModal()} className="mt-2 -ml-5">
        Cancel Order
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-full max-w-md rounded-(--radius-card) bg-white p-6 text-ink-900 backdrop:bg-ink-900/50 max-sm:max-w-[calc(100%-2rem)]"
      >
        <h2 id={titleId} className="text-2xl">
          Cancel order {order.id}?
        </h2>
        <p className="mt-3">{consequence(order)}</p>
        {problem && (
          <Notice tone="error" className="mt-4">
            {problem}
          </Notice>
        )}
        <div className="mt-6 grid gap-3 sm:flex">
          <Button onClick={() => dialog.current?.close()}>Keep it</Button>
          <Button look="danger" onClick={() => void cancel()} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Cancelling…' : 'Cancel this order'}
          </Button>
        </div>
      </dialog>
    </>
  )
}

/** The effect of a cancellation on the money. */
function consequence(order: Order): string {
  const { payment_status, total_amount, refunds, terms, is_refunded_by_hand } = order
  if (isDueOnDelivery(order) || isDueLater(order)) return 'It will not be sent, and you owe us nothing.'
  if (payment_status !== 'Paid') {
    return 'It is not paid. Nothing is charged; if a payment still arrives, we refund it in full.'
  }
  const back = refunds.reduce((sum, { amount }) => sum + toPaise(amount), 0)
  const rest = formatPaise(toPaise(total_amount) - back)
  if (is_refunded_by_hand)
    return `It will not be sent. We refund ${rest}: please write to us where we should send it.`
  return `It will not be sent. We refund ${rest} to the card or account you paid with; banks show it within ${terms.refund_days} business days.`
}

/** A later purchase of the same goods begins a new payment. */
function forgetAttempt(orderId: string): void {
  if (attemptStore.read()?.order?.orderId === orderId) attemptStore.clear()
}

/** Sends the cancellation once at a time, and shows why it was rejected. */
function useCancelling(
  order: Order,
  { onCancelled, onStale }: Pick<CancelOrderProps, 'onCancelled' | 'onStale'>,
) {
  const isSessionOver = useEndedSession()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function cancel(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const cancelled = await api(cancelOrder, { params: { id: order.id } })
      forgetAttempt(order.id)
      onCancelled(cancelled)
    } catch (error) {
      await notify(error)
    }
    setBusy(false)
  }

  async function notify(error: unknown): Promise<void> {
    const failure = failureOf(error)
    if (isSessionOver(failure)) return
    setProblem(orderFailure(failure))
    if (codeOf(failure) === 'already_packed') await onStale()
  }

  return { isBusy, problem, cancel }
}
