import type { Batch } from '#contract/admin/batches.ts'
import { Button } from '../../ui/button.tsx'
import { may, useSession } from '../components/session.ts'
import { StepBar, StepDialog } from '../components/step-dialog.tsx'
import { useStepDialog } from '../components/use-step-dialog.ts'
import { nameOf } from './batch-words.ts'
import { PlaceList } from './place-list.tsx'
import { TransferForm } from './transfer-form.tsx'

/** The locations of a batch's packs, with transfers between them. */
export function BatchPlaces({ batch }: { batch: Batch }) {
  const dialog = useStepDialog()
  const mayMove = may(useSession(), 'stock.write') && batch.on_hand > 0
  return (
    <div className="mt-3 border-paper-200 border-t pt-3">
      <h3 className="mb-1.5 font-semibold text-label">Where they lie</h3>
      <PlaceList places={batch.places} />
      {mayMove && (
        <StepBar dialog={dialog} label="Places">
          <Button look="secondary" onClick={() => dialog.setOpen(true)}>
            Transfer
          </Button>
        </StepBar>
      )}
      <StepDialog dialog={dialog}>
        <TransferForm
          batchId={batch.id}
          name={`${batch.name}, ${nameOf(batch)}`}
          places={batch.places}
          onDone={dialog.finish}
        />
      </StepDialog>
    </div>
  )
}
