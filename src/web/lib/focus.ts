/** Whether the focused element has left the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/** Focuses the first match within `place`. Returns whether there is one. */
export function focusFirst(
  place: ParentNode | null | undefined,
  selector: string,
  options?: FocusOptions,
): boolean {
  const found = place?.querySelector<HTMLElement>(selector)
  found?.focus(options)
  return !!found
}

/** Focuses the visible match within `place`, where a row is both in a table and in a card. Hidden elements take no focus. */
export function focusVisible(place: ParentNode | null, selector: string): void {
  for (const element of place?.querySelectorAll<HTMLElement>(selector) ?? []) element.focus()
}

/** Focuses the heading within `main`, which a screen reader then announces. Returns whether there is one. */
export function focusHeading(main: HTMLElement): boolean {
  main.querySelector('h1')?.setAttribute('tabindex', '-1')
  return focusFirst(main, 'h1', { preventScroll: true })
}

/** Focuses the heading of the page when the focused element has left the page. */
export function focusHeadingIfLost(): void {
  const main = document.getElementById('main')
  if (main && isFocusLost()) focusHeading(main)
}

/** Whether a modal dialog is open. A toast also has the role of a dialog, and leaves the page usable. */
export const hasOpenDialog = (): boolean =>
  document.querySelector('[role=dialog]:not([aria-modal=false]), [role=alertdialog]') !== null
