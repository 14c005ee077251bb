import { hasDialog } from '../parts/has-dialog.ts'

/** Keys in a field or a dialog are input, not shortcuts. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))) ||
  hasDialog()

/** Whether a key is a shortcut: alone, and nobody types. */
export const isPlain = ({ ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isComposing || isTaken(target))
