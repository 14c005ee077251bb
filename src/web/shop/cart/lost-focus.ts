/** Whether what had the focus is gone from the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/** Gives a lost focus to the heading of the page. */
export function focusHeadingIfLost(): void {
  if (isFocusLost()) document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
}
