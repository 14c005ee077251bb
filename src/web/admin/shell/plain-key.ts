import { hasOpenDialog } from '../../lib/focus.ts'

/** Keys in a field or a dialog are input, not shortcuts. */
const isHandled = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))) ||
  hasOpenDialog()

/** Whether a key is a shortcut: without modifiers, and outside of fields and editors. */
export const isPlain = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing) &&
  !isHandled(event.composedPath()[0] ?? event.target)
