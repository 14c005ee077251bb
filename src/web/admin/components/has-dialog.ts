/** Whether a dialog has the keyboard. A notice in the corner has the role of a dialog that leaves the page usable. */
export const hasDialog = (): boolean =>
  document.querySelector('[role=dialog]:not([aria-modal=false]), [role=alertdialog]') !== null
