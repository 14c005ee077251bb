import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Import, previewImportUndo, type UndonePart, undoImport } from '#contract/admin/imports.ts'
import { formatCount } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Card } from '../components/card.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useUndo } from '../components/use-undo.ts'
import { actsOnImport } from '../products/bulk/product-acts.ts'
import { ProductActs } from '../products/bulk/product-bulk.tsx'

const countOf = (count: number, noun: string): string =>
  count === 0 ? '' : `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** What an applied import wrote: the actions for all of it, and undoing it. */
export function WrittenCard({ one }: { one: Import }) {
  const { products, drafts } = one.wrote
  const what = [countOf(products, 'product'), countOf(drafts, 'draft')].filter(Boolean).join(' and ')
  return (
    <div className="mt-5">
      <Card heading="All of this import">
        <p>{what}. Each step shows first what would change, and what would be skipped.</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ProductActs
            acts={actsOnImport}
            choice={{ import_id: one.id }}
            what="all of this import"
            noun={['product', 'products']}
          />
          <UndoButton one={one} />
        </div>
      </Card>
    </div>
  )
}

function UndoButton({ one }: { one: Import }) {
  const [plan, setPlan] = useState<UndonePart | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { problem, attempt } = useAttempt()
  const params = { id: String(one.id) }

  async function show(): Promise<void> {
    await attempt(async () => {
      setPlan(await staffApi(previewImportUndo, { params }))
      setOpen(true)
    })
  }
  return (
    <>
      <Button look="danger" onClick={() => void show()}>
        Undo the import
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <DialogSheet>{plan && <UndoPlan one={one} plan={plan} onDone={() => setOpen(false)} />}</DialogSheet>
      </Dialog.Root>
    </>
  )
}

function UndoPlan({ one, plan, onDone }: { one: Import; plan: UndonePart; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const idempotency = useIdempotencyKey()
  const [isBusy, setBusy] = useState(false)
  const { problem, attempt } = useAttempt()
  const { id, version } = one

  async function undo(): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      const { undone } = await staffApi(undoImport, {
        params: { id: String(id) },
        body: { version },
        idempotencyKey: idempotency.of(id, version),
      })
      onDone()
      notify(`${countOf(undone, 'row')} undone.`)
      await revalidate()
    })
    setBusy(false)
  }
  return (
    <div className="grid gap-4">
      <Dialog.Title className="text-heading">Undo the import</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        New drafts and products are deleted, changed ones become as they were before. What was edited,
        published or ordered since stays.
      </Dialog.Description>
      {problem && <Notice tone="error">{problem}</Notice>}
      <p>
        {formatCount(plan.undone)} would be undone.
        {plan.stays_count > 0 && ` ${formatCount(plan.stays_count)} would stay:`}
      </p>
      {plan.stays.length > 0 && (
        <ScrollArea label="What stays" className="max-h-52">
          <ul className="grid gap-1 text-label">
            {plan.stays.map(({ name, why }) => (
              <li key={`${name} ${why}`} className="break-words">
                <span className="font-semibold">{name}</span>: {why}
              </li>
            ))}
          </ul>
        </ScrollArea>
      )}
      <div className="flex flex-wrap gap-3">
        {plan.undone > 0 && (
          <Button look="danger" onClick={() => void undo()} disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Undoing…' : `Undo ${countOf(plan.undone, 'row')}`}
          </Button>
        )}
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </div>
  )
}
