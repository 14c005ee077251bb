import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { mayCall, useSession } from '../components/session.ts'
import type { BulkAct, BulkChoice, BulkResult } from './bulk-act.ts'
import { BulkForm } from './bulk-form.tsx'

interface BulkButtonsProps<Result extends BulkResult, Act extends BulkAct<Result>> {
  acts: Act[]
  choice: BulkChoice
  /** What the actions are for, in the list of commands: 'what is chosen'. */
  what: string
  /** Called when the dialog of a started action closes. */
  onEnd: (act: Act, results: Result[]) => void
}

/** The buttons of the permitted bulk actions, and the dialog in which they run. */
export function BulkButtons<Result extends BulkResult, Act extends BulkAct<Result>>({
  acts,
  choice,
  what,
  onEnd,
}: BulkButtonsProps<Result, Act>) {
  const session = useSession()
  const [act, setAct] = useState<Act | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** The results; null until the action starts. */
  const results = useRef<Result[] | null>(null)
  const possible = acts.filter(({ endpoint }) => mayCall(session, endpoint))
  useScreenCommands(
    possible.map((one) => ({
      key: `bulk-${one.key}`,
      label: `${one.label} ${what}`,
      run: () => show(one),
    })),
  )

  function show(wanted: Act): void {
    results.current = null
    setAct(wanted)
    setOpen(true)
  }
  function close(): void {
    setOpen(false)
    if (act && results.current) onEnd(act, results.current)
  }
  return (
    <>
      {possible.map((one) => (
        <Button key={one.key} look="secondary" onClick={() => show(one)}>
          {one.label}
        </Button>
      ))}
      <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
        <DialogSheet>
          {act && (
            <BulkForm
              act={act}
              choice={choice}
              onResults={(outcomes) => {
                results.current = outcomes
              }}
            />
          )}
        </DialogSheet>
      </Dialog.Root>
    </>
  )
}
