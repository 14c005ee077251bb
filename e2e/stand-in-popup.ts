import type { Page } from 'playwright-core'

/** What the checkout asked the provider's pop-up for. */
export interface AskedOf {
  key: string
  amount: number
  currency: string
  timeout: number
  name: string
  theme: { color: string }
}

/**
 * Replaces the provider's script by a pop-up that does nothing, so that a test can check its options and answer in its
 * place.
 */
export async function standInPopup(page: Page): Promise<void> {
  const script = `
    window.Razorpay = class {
      constructor(options) { window.standIn = { options, listeners: {} } }
      on(event, listener) { window.standIn.listeners[event] = listener }
      open() { window.standIn.isOpen = true }
      close() {}
    }`
  await page.route('**/v1/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

type StandIn = {
  options: AskedOf & { handler: (proof: Record<string, string>) => void }
  listeners: Record<string, (detail: unknown) => void>
  isOpen?: boolean
}

const isOpen = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { standIn?: StandIn }).standIn?.isOpen)

/** What the pop-up was opened with. */
export async function askedOf(page: Page): Promise<AskedOf> {
  await isOpen(page)
  return page.evaluate(() => {
    const { key, amount, currency, timeout, name, theme } = (window as unknown as { standIn: StandIn })
      .standIn.options
    return { key, amount, currency, timeout, name, theme }
  })
}

/** Hands over what a paid pop-up would. */
export async function handOver(page: Page): Promise<void> {
  await isOpen(page)
  await page.evaluate(() =>
    (window as unknown as { standIn: StandIn }).standIn.options.handler({
      razorpay_payment_id: 'pay_standin',
      razorpay_order_id: 'order_standin',
      razorpay_signature: 'none',
    }),
  )
}

/** Reports a failed attempt, with the provider's sentence or without one. */
export async function showFailure(page: Page, description?: string): Promise<void> {
  await isOpen(page)
  await page.evaluate(
    (words) =>
      (window as unknown as { standIn: StandIn }).standIn.listeners['payment.failed']?.({
        error: { description: words },
      }),
    description,
  )
}
