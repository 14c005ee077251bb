import type { Page } from 'playwright-core'
import { arrive } from './journey.ts'

export interface Interaction {
  name: string
  prepare: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
  /** Resolves when the result is on the screen. */
  settle: (page: Page) => Promise<unknown>
}

/** The most frequent interactions of shoppers, for measuring the response of the page. The shopper is signed in. */
export const interactions: Interaction[] = [
  {
    name: 'add to cart',
    prepare: (page) => arrive(page, '/products/balcony-feed'),
    act: (page) => page.getByRole('button', { name: 'Add to Cart' }).first().click(),
    settle: (page) => page.getByText('Item added to cart!').first().waitFor(),
  },
  {
    name: 'typing a letter of a search',
    prepare: async (page) => {
      await arrive(page, '/search')
      await page.getByRole('searchbox').first().focus()
    },
    act: (page) => page.keyboard.type('t'),
    settle: (page) =>
      page.waitForFunction(() => document.querySelector('input[type=search]')?.matches('[name=q]')),
  },
  {
    name: 'changing a quantity',
    prepare: async (page) => {
      await arrive(page, '/cart')
      await page
        .getByRole('button', { name: /^Increase quantity/ })
        .first()
        .waitFor()
    },
    act: (page) =>
      page
        .getByRole('button', { name: /^Increase quantity/ })
        .first()
        .click(),
    settle: (page) =>
      page.waitForFunction(
        () =>
          document.querySelector<HTMLInputElement>('input.quantity-input, input[aria-label^="Quantity"]')
            ?.value !== '1',
      ),
  },
  {
    name: 'changing a quantity in the mini-cart',
    prepare: async (page) => {
      await arrive(page, '/products/leafy-greens-feed')
      await page.getByRole('button', { name: 'Add to Cart' }).first().click()
      await page.getByRole('dialog', { name: 'Added to your cart' }).getByRole('progressbar').waitFor()
    },
    act: (page) =>
      page
        .getByRole('dialog', { name: 'Added to your cart' })
        .getByRole('button', { name: /^Increase quantity/ })
        .click(),
    settle: (page) =>
      page
        .getByRole('dialog', { name: 'Added to your cart' })
        .locator('[aria-busy="false"]')
        .first()
        .waitFor(),
  },
  {
    name: 'choosing a filter of the list',
    prepare: async (page) => {
      await arrive(page, '/productpage')
      await page.locator('main summary', { hasText: 'Filters' }).click()
      await page.getByRole('main').getByLabel('For which crop').waitFor()
    },
    act: (page) =>
      page
        .getByRole('main')
        .getByLabel(/^In stock only/)
        .click(),
    settle: (page) => page.getByRole('main').getByText('6 products', { exact: true }).waitFor(),
  },
]
