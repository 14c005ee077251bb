import { scriptTimeoutMs } from '../../lib/timing.ts'

/** What the pop-up returns after a payment; only the server can verify it. */
export interface PaymentProof {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** The request of the pop-up, and its look. */
export interface PopupRequest {
  key: string
  orderId: string
  /** Paise. */
  amount: number
  currency: string
  /** Seconds after which the pop-up closes. */
  timeout: number
  /** The shop's name. */
  name: string
  themeColor: string
  prefill: { name: string; email?: string; contact?: string }
  /** An attempt failed, in the provider's words; the pop-up may stay open for another. */
  onFailed: (description: string | null) => void
}

/** The part of the provider's script that the shop uses. */
interface Razorpay {
  on: (event: 'payment.failed', listener: (detail: { error?: { description?: string } }) => void) => void
  open: () => void
  close?: () => void
}

type RazorpayConstructor = new (options: Record<string, unknown>) => Razorpay

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor
  }
}

let loading: Promise<RazorpayConstructor> | null = null

/** Loads the provider's script, once; after a failure the next call tries again. */
export function loadPopup(script: string): Promise<RazorpayConstructor> {
  loading ??= addScript(script).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function addScript(src: string): Promise<RazorpayConstructor> {
  const element = document.createElement('script')
  try {
    await new Promise((resolve, reject) => {
      element.addEventListener('load', resolve)
      element.addEventListener('error', () => reject(new Error(`${src} could not be loaded.`)))
      setTimeout(() => reject(new Error(`${src} took too long.`)), scriptTimeoutMs)
      element.src = src
      document.head.append(element)
    })
    if (!window.Razorpay) throw new Error(`${src} is not the script of the payment provider.`)
    return window.Razorpay
  } catch (error) {
    element.remove()
    throw error
  }
}

/**
 * The in-app browsers of Instagram and Facebook can't open pop-ups; there the provider takes the whole page
 * and redirects the shopper back.
 */
const isInsideApp = (): boolean => /\b(FBAN|FBAV|Instagram)\b/.test(navigator.userAgent)

let open: Razorpay | null = null

/**
 * Opens the pop-up for a payment. Returns null when it closed without a proof; money may have been taken
 * nevertheless.
 */
export function payInPopup(popup: RazorpayConstructor, request: PopupRequest): Promise<PaymentProof | null> {
  // Only one pop-up may be open.
  open?.close?.()
  return new Promise((resolve) => {
    const finish = (proof: PaymentProof | null) => {
      open = null
      resolve(proof)
    }
    const razorpay = new popup({
      key: request.key,
      order_id: request.orderId,
      amount: request.amount,
      currency: request.currency,
      timeout: request.timeout,
      name: request.name,
      theme: { color: request.themeColor },
      prefill: request.prefill,
      // Typing a UPI id is no longer possible; phones open the UPI app, desktops show a QR code.
      config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
      handler: finish,
      modal: { ondismiss: () => finish(null) },
      ...(isInsideApp() && { callback_url: `${location.origin}/api/razorpay-callback`, redirect: true }),
    })
    razorpay.on('payment.failed', ({ error }) => request.onFailed(error?.description || null))
    open = razorpay
    razorpay.open()
  })
}
