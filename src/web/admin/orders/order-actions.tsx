import { useState } from 'react'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { Button } from '../../ui/button.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { useSession } from '../components/session.ts'
import { StepBar, StepDialog } from '../components/step-dialog.tsx'
import { useStepDialog } from '../components/use-step-dialog.ts'
import { useUndo } from '../components/use-undo.ts'
import { RefundDialog, refundKindsOf } from './refund/refund-dialog.tsx'
import { StepForm } from './step-form.tsx'
import { type Step, stepsNow } from './steps.ts'

/** The actions that are possible now and permitted to the viewer. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const session = useSession()
  const notify = useUndo()
  const [step, setStep] = useState<Step | 'refund' | null>(null)
  const dialog = useStepDialog()
  const possible = stepsNow(order, session)

  const canRefund = refundKindsOf(order, session).includes('refund')

  function show(wanted: Step | 'refund'): void {
    setStep(wanted)
    dialog.setOpen(true)
  }

  useScreenCommands([
    ...possible.map((one) => ({ key: one.key, label: `${one.label} ${order.id}`, run: () => show(one) })),
    ...(canRefund ? [{ key: 'refund', label: `Refund ${order.id}`, run: () => show('refund') }] : []),
  ])

  async function finish(done: string, undo?: () => Promise<unknown>): Promise<void> {
    await dialog.finish()
    notify(`${order.id}: ${done}`, undo)
  }

  return (
    <>
      <StepBar dialog={dialog} label={`Steps of ${order.id}`}>
        {possible.map((one, index) => (
          <Button key={one.key} look={index === 0 ? 'primary' : 'secondary'} onClick={() => show(one)}>
            {one.label}
          </Button>
        ))}
        {canRefund && (
          <Button look="secondary" onClick={() => show('refund')}>
            Refund
          </Button>
        )}
      </StepBar>
      <WhyNot order={order} />
      <StepDialog dialog={dialog}>
        {step === 'refund' || step?.key === 'cancel' ? (
          <RefundDialog
            order={order}
            first={step === 'refund' ? 'refund' : 'cancel'}
            onDone={(done) => void finish(done)}
          />
        ) : (
          step && (
            <StepForm
              step={step}
              order={order}
              onDone={(before, after) =>
                void finish(step.done, step.undo && (async () => step.undo?.(before, after)))
              }
            />
          )
        )}
      </StepDialog>
    </>
  )
}

/** Why the next step is not possible now. */
function WhyNot({ order: { status, actions } }: { order: StaffOrder }) {
  const next = { Processing: 'pack', Packed: 'ship' }[status as string]
  const why = next && actions[next]?.why
  return why ? <p className="mt-2 text-ink-700 text-label">{why}</p> : null
}
