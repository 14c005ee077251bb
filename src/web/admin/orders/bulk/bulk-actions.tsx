import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BulkOutcome } from '#contract/admin/bulk.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogSheet } from '../../components/dialog-sheet.tsx'
import { useScreenCommands } from '../../components/screen-commands.ts'
import { may, useSession } from '../../components/session.ts'
import { useUndo } from '../../components/use-undo.ts'
import type { Selecting } from '../../list/use-selection.ts'
import { type OrderList, queryOf } from '../list-address.ts'
import { type BulkAction, bulkActions, orders } from './actions.ts'
import { BulkForm } from './bulk-form.tsx'
import { takeable, undoAll } from './undo-actions.ts'

/** The buttons of the permitted bulk actions. */
export function BulkActions({ list, selecting }: { list: OrderList; selecting: Selecting }) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const [act, setAction] = useState<BulkAction | null>(null)
  const [isOpen, setOpen] = useState(false)
  const notify = useUndo()
  /** The results; null until the action starts. */
  const results = useRef<BulkOutcome[] | null>(null)
  const { ids, isWhole } = selecting
  const choice = isWhole ? { list: queryOf(list) } : { ids: [...ids] }

  const possible = bulkActions.filter(({ permission }) => may(session, permission))
  useScreenCommands(
    possible.map((one) => ({
      key: `bulk-${one.key}`,
      label: `${one.label} ${isWhole ? 'the whole list' : 'what is chosen'}`,
      run: () => show(one),
    })),
  )

  function show(wanted: BulkAction): void {
    results.current = null
    setAction(wanted)
    setOpen(true)
  }
  function close(): void {
    setOpen(false)
    if (!results.current) return
    if (act) notifyDone(act, results.current)
    selecting.clear()
    void revalidate()
  }
  function notifyDone({ done, undo }: BulkAction, outcomes: BulkOutcome[]): void {
    const count = outcomes.filter(({ outcome }) => outcome === 'done').length
    const back = takeable(outcomes)
    if (count === 0) return
    notify(`${orders(count)} ${done}.`, undo && back.length > 0 ? () => undoAll(back, undo) : undefined)
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
