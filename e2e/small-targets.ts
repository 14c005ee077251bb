import type { Page } from 'playwright-core'

/** Links within a sentence are as high as its text; everything else is at least 24 pixels in both directions. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.locator('a, button, input, select, textarea, summary').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const sentence = element.closest('p, li, dd')?.textContent?.trim().length ?? 0
        const isWithinIt = sentence > (element.textContent?.trim().length ?? 0)
        const isInline = getComputedStyle(element).display === 'inline'
        return !element.closest('[aria-hidden=true]') && !(isInline && isWithinIt)
      })
      .map((element) => ({
        element: element.closest('label') ?? element,
        name: element.outerHTML.slice(0, 120),
      }))
      .filter(({ element }) => {
        const { width, height } = element.getBoundingClientRect()
        // An element for screen readers alone is a pixel high, and no target.
        return height > 1 && (width < 24 || height < 24)
      })
      .map(({ name }) => name),
  )
