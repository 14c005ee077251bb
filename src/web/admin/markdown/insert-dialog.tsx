import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface InsertDialogProps {
  title: string
  onPut: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for what is inserted into a text. */
export const InsertDialog = ({ title, onPut, onClose, children }: InsertDialogProps) => (
  <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="dialog-shade" />
      <Dialog.Popup className="dialog-sheet">
        {/* Outside the form of the page, because nested forms would be submitted with it. */}
        <div className="grid gap-4">
          <Dialog.Title className="text-heading">{title}</Dialog.Title>
          {children}
          <div className="flex flex-wrap gap-3">
            <Button onClick={onPut}>Put it in</Button>
            <Button look="secondary" onClick={onClose}>
              Back
            </Button>
          </div>
        </div>
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)
