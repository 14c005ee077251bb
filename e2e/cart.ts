import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { arrive, type Journey, soon } from './journey.ts'
import type { Account } from './shopping.ts'
import { signInShopper } from './shopping.ts'

// Helpers of the cart's journeys: calls, and what is read and pressed on the page.

export const cart = '**/api/cart'
export const update = '**/api/cart/update-item'
export const remove = '**/api/cart/remove-item/*'
export const quote = '**/api/checkout/quote'
/** Product 1. */
export const feed = 'Balcony Feed All-Purpose Microbial Fertilizer'

interface CartPage {
  /** Signs in a new shopper with these packs (product id → packs) who has not opened the cart yet. */
  bring: (packs: Record<number, number>) => Promise<Account>
  /** The same, and opens the cart. */
  open: (packs: Record<number, number>) => Promise<Account>
  alert: (text: string) => Promise<void>
  /** The quantity of product 1. */
  field: () => Locator
  holds: (quantity: string) => Promise<unknown>
  button: (name: string) => Locator
  cannotBePressed: (name: string) => Promise<void>
  badge: (count: string) => Promise<void>
  totals: () => Locator
  /** The packs in the cart on the server, read without the page. */
  held: (account: Account) => Promise<number>
}

/** The cart's page in the journey's test of the moment. */
export function cartOf(journey: Journey): CartPage {
  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  const bring = (packs: Record<number, number>) => signInShopper(journey, packs)
  return {
    bring,
    open: async (packs) => {
      const account = await bring(packs)
      await arrive(journey.page, '/cart')
      return account
    },
    alert: (text) => journey.page.getByRole('alert').getByText(text).waitFor(),
    field: () => journey.page.getByRole('spinbutton', { name: `Quantity of ${feed}` }),
    holds: (quantity) =>
      journey.page.waitForFunction(
        ([name, value]) =>
          document.querySelector<HTMLInputElement>(`[aria-label="Quantity of ${name}"]`)?.value === value,
        [feed, quantity],
      ),
    button,
    cannotBePressed: (name) => soon(async () => assert.equal(await button(name).isDisabled(), true)),
    badge: (count) => journey.page.getByTestId('cart-badge').getByText(count, { exact: true }).waitFor(),
    totals: () => journey.page.getByRole('region', { name: 'Order summary' }),
    held: async ({ token }) => {
      const answer = await fetch(`${journey.shop.url}/api/cart`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await answer.json()) as { count: number }).count
    },
  }
}
