import type { StockDigest } from '#contract/admin/reorder.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { StepDialog } from '../components/step-dialog.tsx'
import { useStepDialog } from '../components/use-step-dialog.ts'
import { DigestForm } from './digest-form.tsx'
import { digestText } from './reorder-words.ts'

/** The daily email about open stock tasks. */
export function DigestCard({ digest }: { digest: StockDigest }) {
  const dialog = useStepDialog()
  const names = digest.staff.filter(({ id }) => digest.readers.includes(id)).map(({ name }) => name)
  return (
    <Card heading="Digest">
      <p>{digestText(digest.at_time, names)}</p>
      <Quiet>
        One mail a day with what to order, batches that expire or wait in quarantine, and recalls that are not
        finished. Where there is nothing, none is sent.
      </Quiet>
      {may(useSession(), 'stock.write') && (
        <section ref={dialog.bar} aria-label="The digest" tabIndex={-1} className="mt-3 outline-none">
          <Button look="secondary" onClick={() => dialog.setOpen(true)}>
            Change the digest
          </Button>
        </section>
      )}
      <StepDialog dialog={dialog}>
        <DigestForm digest={digest} onDone={dialog.finish} />
      </StepDialog>
    </Card>
  )
}
