import { Dialog } from '@base-ui/react/dialog'
import type { Blocker } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** Asks before unsaved text is lost. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.()
  return (
    <Dialog.Root open={blocker.state === 'blocked'} onOpenChange={(open) => !open && stay()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-shade" />
        <Dialog.Popup className="dialog-sheet grid gap-4">
          <Dialog.Title className="text-heading">Leave without saving?</Dialog.Title>
          <Dialog.Description className="text-ink-700">
            What you changed here is not saved yet, and is lost when you leave.
          </Dialog.Description>
          <div className="flex flex-wrap gap-3">
            <Button onClick={stay}>Stay here</Button>
            <Button look="danger" onClick={() => blocker.proceed?.()}>
              Leave, and lose it
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
