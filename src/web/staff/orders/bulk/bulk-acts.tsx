import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import type { Selecting } from '../../list/use-selection.ts'
import { may, useSession } from '../../parts/session.ts'
import { type OrderList, queryOf } from '../list-address.ts'
import { type BulkAct, bulkActs } from './acts.ts'
import { BulkForm } from './bulk-form.tsx'

/** The buttons of the permitted bulk actions. */
export function BulkActs({ list, selecting }: { list: OrderList; selecting: Selecting }) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const [act, setAct] = useState<BulkAct | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [hasRun, setRun] = useState(false)
  const { ids, isWhole } = selecting
  const choice = isWhole ? { list: queryOf(list) } : { ids: [...ids] }

  function show(wanted: BulkAct): void {
    setRun(false)
    setAct(wanted)
    setOpen(true)
  }
  function close(): void {
    setOpen(false)
    if (!hasRun) return
    selecting.clear()
    void revalidate()
  }
  return (
    <>
      {bulkActs
        .filter(({ permission }) => may(session, permission))
        .map((one) => (
          <Button key={one.key} look="secondary" onClick={() => show(one)}>
            {one.label}
          </Button>
        ))}
      <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="dialog-shade" />
          <Dialog.Popup className="dialog-sheet">
            {act && <BulkForm act={act} choice={choice} onRun={() => setRun(true)} />}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}
