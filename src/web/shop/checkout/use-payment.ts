import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Quote } from '#contract/shop/checkout.ts'
import type { ShopConfig } from '#contract/shop/site.ts'
import { api } from '../../lib/api/browser-api.ts'
import {
  explain,
  type Failure,
  type FailureWords,
  failureOf,
  isSignedOut,
  wrongFieldsOf,
} from '../../lib/api/failure.ts'
import { forgetSession, readToken, readUser, sessionEnded } from '../../lib/session/session.ts'
import { announceCartUpdated } from '../cart/cart-store.ts'
import { attemptStore } from '../payments/attempt-store.ts'
import type { LaterWay } from './later-way.ts'
import { type Purchase, secondsLeft } from './payment-attempt.ts'
import { loadPopup, payInPopup } from './razorpay-popup.ts'
import { type RecalledPayment, recallPayment } from './recall-payment.ts'
import { shippingDraft } from './shipping-draft.ts'
import { changedQuote, startPayment } from './start-payment.ts'
import { buyerDraft } from './use-buyer-form.ts'
import { proofStore, type Unverified, verifyPayment } from './verify-payment.ts'

export interface PaymentState {
  /**
   * `confirming`: paid, and the shop is asked; `unconfirmed`: paid, and the shop did not answer; `awaited`:
   * paid before, and the shop waits for the money.
   */
  phase: 'idle' | 'busy' | 'confirming' | 'unconfirmed' | 'awaited' | 'succeeded'
  /** The message; `isUncharged` where no money can have moved: before any attempt to pay, and where it is paid later. */
  message: { tone: 'error' | 'info'; text: string; isUncharged?: boolean } | null
  /** The order of this payment. */
  orderId: string | null
}

interface PaymentSetup {
  config: ShopConfig
  /** The total has changed; the shopper must see it before paying. */
  onQuoteChanged: (quote: Quote) => void
  /** The goods were rejected, so the quote must load again. */
  onGoodsRejected: () => void
  /** Rejected fields; returns whether the form has any of them. */
  onFieldsRejected: (errors: Record<string, string>) => boolean
  /** The token is invalid; `message` is the reason, if there is one to show. */
  onSignedOut: (message: string) => void
}

const returned = 'We could not use your last payment for its order. The money is on its way back to you.'
const words = {
  refused: 'Failed to create Razorpay order on backend.',
  unreachable: 'Failed to initiate payment.',
}
const notPlaced = {
  refused: 'The order could not be placed. Please try again.',
  unreachable: 'The shop could not be reached. Please try again. You will not order twice.',
}
const idle: PaymentState = { phase: 'idle', message: null, orderId: null }
const failed = (text: string, orderId: string | null = null): PaymentState => ({
  ...idle,
  message: { tone: 'error', text },
  orderId,
})

/** Leads a shopper from 'Pay Now' through the provider's pop-up to a confirmed order. */
export function usePayment(setup: PaymentSetup) {
  const [state, setState] = useState<PaymentState>(idle)
  const [closings, setClosings] = useState(0)
  // React state is one render late for two quick presses, so a ref holds the number of the running attempt.
  const busyWith = useRef<number | null>(null)
  const tries = useRef(0)

  /** Runs one attempt, unless another is running. */
  async function once(run: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    if (busyWith.current !== null) return
    tries.current += 1
    const attempt = tries.current
    busyWith.current = attempt
    await run(() => tries.current === attempt).finally(() => {
      if (busyWith.current === attempt) busyWith.current = null
    })
  }

  const pay = (purchase: Purchase): Promise<void> =>
    once(async (isCurrent) => {
      setState({ ...idle, phase: 'busy' })
      try {
        await payAndConfirm(purchase, isCurrent)
      } catch (error) {
        const failure = failureOf(error)
        setState(failed(reasonOf(failure, words)))
        const quote = changedQuote(failure)
        if (quote) setup.onQuoteChanged(quote)
        else followRejection(failure)
      }
    })

  /** Places an order that is paid at the door or later. */
  const payLater = (purchase: Purchase, way: LaterWay): Promise<void> =>
    once(async () => {
      setState({ ...idle, phase: 'busy' })
      try {
        const { placeUnpaid } = await import('./place-unpaid.ts')
        succeed(await placeUnpaid(api, purchase, way))
      } catch (error) {
        const failure = failureOf(error)
        showError(reasonOf(failure, notPlaced))
        followRejection(failure)
      }
    })

  async function payAndConfirm(purchase: Purchase, isCurrent: () => boolean): Promise<void> {
    const { config } = setup
    // The script loads while the payment is opened; its failure is handled when it is needed.
    const loading = loadPopup(config.checkout_script).catch(() => null)
    const attempt = await startPayment(api, purchase)
    const { order } = attempt
    const popup = await loading
    if (!popup) {
      return setState(
        failed('The payment window could not be loaded. Please check your connection and try again.'),
      )
    }
    const user = readUser()
    const proof = await payInPopup(popup, {
      key: order.key,
      orderId: order.id,
      amount: order.amount,
      currency: order.currency,
      timeout: Math.max(1, secondsLeft(attempt, Date.now())),
      name: config.provider_display_name,
      themeColor: config.theme_color,
      prefill: {
        name: purchase.shipping.fullName,
        email: user?.email,
        contact: user?.phoneNumber || purchase.shipping.phone || undefined,
      },
      onFailed: (description) => {
        // The pop-up may be open still, or closed: from here on 'Pay Now' works again.
        busyWith.current = null
        setState(failed(description ?? 'Payment failed. Please try again.'))
      },
    })
    if (proof) await confirm({ orderId: order.orderId, proof })
    else if (isCurrent()) {
      await notifyClosed(isCurrent)
      setClosings((before) => before + 1)
    }
  }

  /** The pop-up closed without a result: asks the shop whether money was taken nevertheless. */
  async function notifyClosed(isCurrent: () => boolean): Promise<void> {
    const recalled = await recallPayment(api)
    if (!isCurrent()) return
    if (recalled && recalled.state !== 'unpaid') notifyRecalled(recalled)
    else setState(recalled ? dismissed : unanswered)
  }

  async function confirm(unverified: Unverified): Promise<void> {
    const { orderId } = unverified
    setState({ phase: 'confirming', message: null, orderId })
    const verification = await verifyPayment(api, unverified)
    switch (verification.kind) {
      case 'verified':
        succeed(verification.orderId)
        return
      case 'refused':
        attemptStore.clear()
        return setState(failed(verification.message, orderId))
      case 'unknown': {
        const message = verification.message && ({ tone: 'error', text: verification.message } as const)
        return setState({ phase: 'unconfirmed', message: message || null, orderId })
      }
      case 'signed_out':
        setState(failed(sessionEnded))
        return leaveToSignIn()
    }
  }

  function succeed(orderId: string): void {
    attemptStore.clear()
    shippingDraft.clear()
    buyerDraft.clear()
    setState({ phase: 'succeeded', message: null, orderId })
    announceCartUpdated()
  }

  /** Reports money paid before the page opened, unless the shopper is paying again. */
  async function recall(): Promise<void> {
    const before = tries.current
    const recalled = await recallPayment(api)
    if (recalled && tries.current === before) notifyRecalled(recalled)
  }

  function notifyRecalled({ state: standing, orderId }: RecalledPayment): void {
    if (standing === 'paid') succeed(orderId)
    else if (standing === 'confirming') setState({ phase: 'awaited', message: null, orderId })
    else if (standing === 'unpaid') setState((before) => (before.phase === 'awaited' ? idle : before))
    else {
      attemptStore.clear()
      setState({ ...idle, message: { tone: 'info', text: returned }, orderId })
    }
  }

  function leaveToSignIn(): void {
    forgetSession()
    setup.onSignedOut(sessionEnded)
  }

  /** What a refusal asks for. After a lost answer nothing changes, so that the same request can be sent again. */
  function followRejection(failure: Failure): void {
    if (isSignedOut(failure)) leaveToSignIn()
    else if (setup.onFieldsRejected(wrongFieldsOf(failure))) return
    else if ((failure.status ?? 500) < 500) setup.onGoodsRejected()
  }

  /** Asks again about an unconfirmed payment. */
  async function confirmAgain(): Promise<void> {
    const unverified = proofStore.read()
    if (unverified) await once(() => confirm(unverified))
    else await recall()
  }

  /** Shows why no payment was started. */
  const showError = (text: string): void =>
    setState({ ...idle, message: { tone: 'error', text, isUncharged: true } })

  /** An error of the form replaces the message of an earlier attempt. */
  const forgetError = (): void =>
    setState((before) => (before.message?.isUncharged ? { ...before, message: null } : before))

  // Resumes a payment from before a reload or a sign-in.
  const resume = useEffectEvent(() => void (readToken() && confirmAgain()))
  useEffect(() => resume(), [])

  return { ...state, closings, pay, payLater, confirmAgain, showError, forgetError }
}

const reasonOf = (failure: Failure, texts: FailureWords): string =>
  isSignedOut(failure) ? sessionEnded : explain(failure, texts)

/** A closed pop-up is no failure; the message of an earlier failed attempt stays. */
const dismissed = (before: PaymentState): PaymentState =>
  before.message
    ? { ...before, phase: 'idle' }
    : {
        ...idle,
        message: {
          tone: 'info',
          text: 'You have not paid yet. Your details are kept, so you can pay when you are ready.',
        },
      }

/** The result is unknown, so nothing is claimed. */
const unanswered = (before: PaymentState): PaymentState =>
  before.message
    ? { ...before, phase: 'idle' }
    : {
        ...idle,
        message: {
          tone: 'info',
          text: 'We could not check whether you have paid. Please check your connection before you pay again.',
        },
      }
