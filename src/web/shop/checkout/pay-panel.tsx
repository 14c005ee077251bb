import { type ReactNode, useEffect, useRef } from 'react'
import { BarTotal } from '../../ui/bar-total.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useBarHeight } from '../../ui/use-bar-height.ts'
import type { usePayment } from './use-payment.ts'

type Payment = ReturnType<typeof usePayment>

interface PayPanelProps {
  payment: Payment
  canPay: boolean
  /** Rupees; null while it is unknown. */
  total: number | null
  isPaidLater: boolean
  /** A line above the button. */
  children: ReactNode
}

/** The button that pays, below the state of the payment; on phones and tablets beside the total. */
export function PayPanel({ payment, canPay, total, isPaidLater, children }: PayPanelProps) {
  const { closings } = payment
  const button = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar)
  // The button loses the focus while disabled, and gets it back.
  useEffect(() => {
    if (closings > 0) button.current?.focus()
  }, [closings])
  const isUnderWay = payment.phase !== 'idle'
  const isWorking = payment.phase === 'busy' || payment.phase === 'confirming'
  return (
    <div ref={bar} className="action-bar wide-action-bar grid gap-2">
      <PaymentNews payment={payment} />
      {children}
      <div className="flex items-center justify-between gap-5">
        <BarTotal label="Grand Total" total={total} />
        <SubmitButton
          ref={button}
          isBusy={isWorking}
          busyLabel="Processing..."
          disabled={!canPay || isUnderWay}
          className="bar-action grow"
        >
          {isPaidLater ? 'Place Order' : 'Pay Now'}
        </SubmitButton>
      </div>
    </div>
  )
}

const awaited =
  'Your payment is being confirmed, so please do not pay again: your order will follow by itself.'
const unconfirmed =
  'Your payment is being confirmed. We could not reach the shop just now, so please do not pay again: if the money left your account, your order will follow by itself.'

function PaymentNews({ payment: { phase, message, orderId, confirmAgain } }: { payment: Payment }) {
  switch (phase) {
    case 'idle':
    case 'busy':
      return (
        message && (
          <Notice tone={message.tone}>
            <span>{message.text}</span> {orderId && <OrderLink id={orderId} />}{' '}
            {message.tone === 'error' && !message.isUncharged && <ChargeLink id={orderId} />}
          </Notice>
        )
      )
    case 'confirming':
      return <Notice tone="info">Your payment is being confirmed…</Notice>
    case 'unconfirmed':
    case 'awaited':
      return (
        <>
          {message && <Notice tone={message.tone}>{message.text}</Notice>}
          <Notice tone="info">
            {phase === 'awaited' ? awaited : unconfirmed} {orderId && <OrderLink id={orderId} />}{' '}
            <ChargeLink id={orderId} />
          </Notice>
          <Button look="secondary" onClick={confirmAgain}>
            Check again
          </Button>
        </>
      )
    case 'succeeded':
      return <Notice tone="success">Order placed successfully! Redirecting to confirmation...</Notice>
  }
}

/** After a failed payment, links to the page that says where the money is. */
function ChargeLink({ id }: { id: string | null }) {
  return (
    <Link
      to={id ? `/was-i-charged?id=${id}` : '/was-i-charged'}
      className="inline-block whitespace-nowrap underline underline-offset-4"
    >
      Was I charged?
    </Link>
  )
}

function OrderLink({ id }: { id: string }) {
  return (
    <Link to={`/order-details/${id}`} className="inline-block whitespace-nowrap underline underline-offset-4">
      See order {id}
    </Link>
  )
}
