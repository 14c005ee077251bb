/** Whether the focused element has left the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/**
 * Focuses the first match within `place` that takes the focus, so hidden ones are skipped. Returns whether
 * one did.
 */
export function focusFirst(
  place: ParentNode | null | undefined,
  selector: string,
  options?: FocusOptions,
): boolean {
  for (const element of place?.querySelectorAll<HTMLElement>(selector) ?? []) {
    element.focus(options)
    if (document.activeElement === element) return true
  }
  return false
}

/** Focuses the heading within `main`, which a screen reader then announces. Returns whether there is one. */
export function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}

/** Focuses the heading of the page when the focused element has left the page. */
export function focusHeadingIfLost(): void {
  if (isFocusLost()) focusFirst(document, '#main h1', { preventScroll: true })
}

/** Whether a modal dialog is open. A toast also has the role of a dialog, and leaves the page usable. */
export const hasOpenDialog = (): boolean =>
  document.querySelector('[role=dialog]:not([aria-modal=false]), [role=alertdialog]') !== null
