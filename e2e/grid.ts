import type { Locator, Page } from 'playwright-core'

/** The cell of a column in a line of the grid, the first line being 0. */
export const cellOf = (page: Page, column: string, line: number): Locator => {
  const columns = ['Price', 'MRP', 'Discount', 'Low at', 'HSN', 'Tax', 'In the shop', 'SKU']
  return page.locator(`[data-row="${line}"][data-column="${columns.indexOf(column)}"]`)
}

/** Types over a cell and goes on. */
export async function typeInto(page: Page, column: string, line: number, text: string): Promise<void> {
  await cellOf(page, column, line).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Pastes a block as a sheet copies it, where the keyboard is. */
export const pasteBlock = (page: Page, block: string[][]): Promise<void> =>
  page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    block.map((line) => line.join('\t')).join('\r\n'),
  )
