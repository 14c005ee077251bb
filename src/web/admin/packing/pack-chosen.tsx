import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { maxOrders } from '#contract/admin/packing.ts'
import { makeWave } from '#contract/admin/waves.ts'
import { Button } from '../../ui/button.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { PrintMany } from './print-many.tsx'

/** A packer's actions for the chosen orders: a wave, or their documents. The oldest come first. */
export function PackChosen({ ids }: { ids: string[] }) {
  const session = useSession()
  const navigate = useNavigate()
  const { problem, attempt } = useAttempt()
  const [isPrinting, setPrinting] = useState(false)
  const sendOnce = useSendOnce()
  const canPack = may(session, 'fulfil.write') && ids.length > 0 && ids.length <= maxOrders
  useScreenCommands(
    canPack
      ? [
          { key: 'wave-of-chosen', label: 'New packing batch of what is chosen', run: () => void make() },
          { key: 'papers-of-chosen', label: 'Documents of the chosen orders', run: () => setPrinting(true) },
        ]
      : [],
  )
  if (!canPack) return null
  const orders = ids.toReversed()

  function make(): Promise<boolean> {
    const body = { orders }
    return attempt(async () => {
      const { wave, skip } = await sendOnce(
        (idempotencyKey) => staffApi(makeWave, { body, idempotencyKey }),
        body,
      )
      const left = skip.map(({ why }) => why).join(' ')
      const done = {
        sentence: `Packing batch ${wave.id} has ${wave.orders_count} ${wave.orders_count === 1 ? 'order' : 'orders'}. ${left}`,
      }
      await navigate(`/packing/waves/${wave.id}`, { state: { done } })
    })
  }

  return (
    <>
      <Button look="secondary" onClick={() => void make()}>
        New packing batch
      </Button>
      <Button look="secondary" onClick={() => setPrinting(true)}>
        Documents
      </Button>
      {problem && (
        <p role="alert" className="w-full font-medium text-alert-700 text-label">
          {problem}
        </p>
      )}
      <Dialog.Root open={isPrinting} onOpenChange={setPrinting}>
        <DialogSheet>
          <Dialog.Title className="text-heading">Documents</Dialog.Title>
          <Dialog.Description className="text-ink-700">
            Slip, invoice and label of what is packed, as one PDF, the oldest order first.
          </Dialog.Description>
          <PrintMany orders={orders} />
          <Dialog.Close render={<Button look="secondary" className="mt-5" />}>Close</Dialog.Close>
        </DialogSheet>
      </Dialog.Root>
    </>
  )
}
