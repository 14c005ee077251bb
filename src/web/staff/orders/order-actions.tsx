import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { Button } from '../../ui/button.tsx'
import { useActs } from '../parts/acts.ts'
import { useSession } from '../parts/session.ts'
import { useUndo } from '../parts/use-undo.ts'
import { GiveBack, waysOf } from './give-back.tsx'
import { StepForm } from './step-form.tsx'
import { type Step, stepsNow } from './steps.ts'

/** The actions that are possible now and permitted to the viewer. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const tell = useUndo()
  const [step, setStep] = useState<Step | 'refund' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const hasChanged = useRef(false)
  const possible = stepsNow(order, session)

  const canRefund = waysOf(order, session).includes('refund')

  // The button that opened the dialog may have disappeared.
  useEffect(() => {
    if (isOpen || !hasChanged.current) return
    hasChanged.current = false
    bar.current?.focus()
  }, [isOpen])

  function show(wanted: Step | 'refund'): void {
    setStep(wanted)
    setOpen(true)
  }

  useActs([
    ...possible.map((one) => ({ key: one.key, label: `${one.label} ${order.id}`, run: () => show(one) })),
    ...(canRefund ? [{ key: 'refund', label: `Refund ${order.id}`, run: () => show('refund') }] : []),
  ])

  async function finish(done: string, takeBack?: () => Promise<unknown>): Promise<void> {
    await revalidate()
    hasChanged.current = true
    setOpen(false)
    tell(`${order.id}: ${done}`, takeBack)
  }

  return (
    <>
      <section
        ref={bar}
        aria-label={`Steps of ${order.id}`}
        tabIndex={-1}
        className="mt-4 flex flex-wrap gap-2.5 outline-none"
      >
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
      </section>
      <WhyNot order={order} />
      <Dialog.Root
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          // A conflict may have loaded changes that the page does not show yet.
          if (!open) void revalidate()
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className="dialog-shade" />
          <Dialog.Popup className="dialog-sheet">
            {step === 'refund' || step?.key === 'cancel' ? (
              <GiveBack
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
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}

/** Why the next step is not possible now. */
function WhyNot({ order: { status, actions } }: { order: StaffOrder }) {
  const next = { Processing: 'pack', Packed: 'ship' }[status as string]
  const why = next && actions[next]?.why
  return why ? <p className="mt-2 text-ink-700 text-label">{why}</p> : null
}
