import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { DialogSheet } from './dialog-sheet.tsx'
import type { StepDialogState } from './use-step-dialog.ts'

interface StepPartProps {
  dialog: StepDialogState
  children: ReactNode
}

/** The buttons of the steps that are possible now. */
export const StepBar = ({ dialog, label, children }: StepPartProps & { label: string }) => (
  <section
    ref={dialog.bar}
    aria-label={label}
    tabIndex={-1}
    className="mt-4 flex flex-wrap gap-2.5 outline-none"
  >
    {children}
  </section>
)

/** The dialog with the fields of a step. */
export const StepDialog = ({ dialog, children }: StepPartProps) => (
  <Dialog.Root open={dialog.isOpen} onOpenChange={dialog.setOpen}>
    <DialogSheet>{children}</DialogSheet>
  </Dialog.Root>
)
