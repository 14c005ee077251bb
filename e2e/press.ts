import type { Page } from 'playwright-core'

/** Presses the first button of this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Presses a button that only narrow windows have. */
export async function pressIfThere(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  if (await button.isVisible()) await button.click()
}
