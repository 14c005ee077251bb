import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

/** The contents of a dialog, on a sheet above the shaded page. */
export const DialogSheet = ({ children }: { children: ReactNode }) => (
  <Dialog.Portal>
    <Dialog.Backdrop className="dialog-shade" />
    <Dialog.Popup className="dialog-sheet">{children}</Dialog.Popup>
  </Dialog.Portal>
)
