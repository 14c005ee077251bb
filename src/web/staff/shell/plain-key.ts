/** Keys in a field or a dialog are input, not shortcuts. A notice in the corner has the role of a dialog that leaves the page usable. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))) ||
  document.querySelector('[role=dialog]:not([aria-modal=false]), [role=alertdialog]') !== null

/** Whether a key is a shortcut: alone, and nobody types. */
export const isPlain = ({ ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isComposing || isTaken(target))
