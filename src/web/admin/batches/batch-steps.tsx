import { useState } from 'react'
import { type Batch, quarantineBatch, releaseBatch, writeOff } from '#contract/admin/batches.ts'
import { recallBatch } from '#contract/admin/recalls.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { StepBar, StepDialog } from '../components/step-dialog.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { useStepDialog } from '../components/use-step-dialog.ts'
import { useUndo } from '../components/use-undo.ts'
import { nameOf, packsText } from './batch-words.ts'
import { QuarantineForm } from './quarantine-form.tsx'
import { RecallForm } from './recall-form.tsx'
import { WriteOffForm } from './write-off-form.tsx'

type Step = 'quarantine' | 'recall' | 'write-off'

/** The actions that a batch allows now. */
export function BatchSteps({ batch }: { batch: Batch }) {
  const session = useSession()
  const dialog = useStepDialog()
  const notify = useUndo()
  const [step, setStep] = useState<Step>('write-off')
  const { problem, attempt } = useAttempt()
  const mayWrite = may(session, 'stock.write') && batch.number !== null
  const params = { id: String(batch.id) }

  const open = (one: Step) => () => {
    setStep(one)
    dialog.setOpen(true)
  }
  const release = () =>
    attempt(async () => {
      await staffApi(releaseBatch, { params, body: { version: batch.version } })
      notify(`${nameOf(batch)}: ${packsText(batch.on_hand)} can be sold.`)
      await dialog.finish()
    })
  return (
    <>
      <StepBar dialog={dialog} label="What can be done">
        {mayWrite && batch.state === 'quarantined' && (
          <Button onClick={() => void release()}>Release {packsText(batch.on_hand)}</Button>
        )}
        {mayWrite && batch.state === 'released' && (
          <Button look="secondary" onClick={open('quarantine')}>
            Quarantine
          </Button>
        )}
        {may(session, 'stock.write_off') && batch.on_hand > 0 && (
          <Button look="secondary" onClick={open('write-off')}>
            Write off
          </Button>
        )}
        {may(session, 'stock.write_off') && batch.number !== null && batch.state !== 'recalled' && (
          <Button look="secondary" onClick={open('recall')}>
            Recall
          </Button>
        )}
      </StepBar>
      {problem && (
        <div className="mt-3">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <StepDialog dialog={dialog}>
        {step === 'quarantine' && (
          <QuarantineForm
            batch={batch}
            onSave={async (version, reason) => {
              await staffApi(quarantineBatch, { params, body: { version, reason } })
              await dialog.finish()
            }}
          />
        )}
        {step === 'recall' && (
          <RecallForm
            batch={batch}
            onSave={async (version, reason) => {
              await staffApi(recallBatch, { params, body: { version, reason } })
              await dialog.finish()
            }}
          />
        )}
        {step === 'write-off' && (
          <WriteOffForm
            batch={batch}
            onSave={async (body, idempotencyKey) => {
              await staffApi(writeOff, { params, body, idempotencyKey })
              await dialog.finish()
            }}
          />
        )}
      </StepDialog>
    </>
  )
}
