import { useState } from 'react'
import { Link } from 'react-router'
import { readStockPlaces, type StockPlaces } from '#contract/admin/places.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { nameOf } from '../batches/batch-words.ts'
import { PlaceList } from '../batches/place-list.tsx'
import { TransferForm } from '../batches/transfer-form.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { StepBar, StepDialog } from '../components/step-dialog.tsx'
import { useProblem } from '../components/use-problem.ts'
import { useStepDialog } from '../components/use-step-dialog.ts'

type PlacedBatch = StockPlaces['batches'][number]

/** The locations of a stock row's packs, by batch; reloads after movements. */
export function ShelfPlaces({ stockId, onHand }: { stockId: number; onHand: number }) {
  const params = { id: String(stockId) }
  const load = useLoad(`${stockId}:${onHand}`, () => staffApi(readStockPlaces, { params }))
  const problem = useProblem(load.failure)
  const dialog = useStepDialog()
  const mayMove = may(useSession(), 'stock.write')
  const [chosen, setChosen] = useState<PlacedBatch | null>(null)
  const batches = load.data?.batches ?? []
  if (problem) return <Notice tone="error">{problem}</Notice>
  if (batches.length === 0) return null
  return (
    <div className="mt-4 border-paper-200 border-t pt-3">
      <h3 className="mb-1.5 font-semibold text-label">Where it lies</h3>
      <StepBar dialog={dialog} label="Batches and their places">
        <ul className="grid w-full gap-3">
          {batches.map((batch) => (
            <li key={batch.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2">
              <Link to={`/batches/${batch.id}`} className="text-link justify-self-start py-1">
                {nameOf(batch)}
              </Link>
              {mayMove && (
                <Button
                  look="secondary"
                  aria-label={`Transfer packs of ${nameOf(batch)}`}
                  onClick={() => {
                    setChosen(batch)
                    dialog.setOpen(true)
                  }}
                >
                  Transfer
                </Button>
              )}
              <div className="col-span-2">
                <PlaceList places={batch.places} />
              </div>
            </li>
          ))}
        </ul>
      </StepBar>
      <StepDialog dialog={dialog}>
        {chosen && (
          <TransferForm
            batchId={chosen.id}
            name={`${load.data?.name}, ${nameOf(chosen)}`}
            places={chosen.places}
            onDone={async () => {
              await load.reload()
              await dialog.finish()
            }}
          />
        )}
      </StepDialog>
    </div>
  )
}
