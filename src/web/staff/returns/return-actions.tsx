import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Permission } from '#contract/staff/permissions.ts'
import type { StaffReturn } from '#contract/staff/returns.ts'
import { Button } from '../../ui/button.tsx'
import { useActs } from '../parts/acts.ts'
import { may, useSession } from '../parts/session.ts'
import { useUndo } from '../parts/use-undo.ts'
import { AnswerForm } from './answer-form.tsx'
import { InspectForm } from './inspect-form.tsx'
import { SettleForm } from './settle-form.tsx'

const labels = {
  accept: 'Accept',
  receive: 'Goods are here',
  inspect: 'Inspect',
  refund: 'Give money back',
  replace: 'Send again',
  refuse: 'Refuse',
  close: 'Close',
} as const

export type ReturnStepKey = keyof typeof labels

const needs: Partial<Record<ReturnStepKey, Permission>> = { refund: 'refunds.write' }

/** The steps of a return that are possible now and permitted to the viewer. */
export function ReturnActions({ one }: { one: StaffReturn }) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const tell = useUndo()
  const [step, setStep] = useState<ReturnStepKey | null>(null)
  const [isOpen, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const hasChanged = useRef(false)
  const possible = (Object.keys(labels) as ReturnStepKey[]).filter(
    (key) => one.steps.includes(key) && may(session, needs[key] ?? 'returns.write'),
  )

  // The button that opened the dialog may have disappeared.
  useEffect(() => {
    if (isOpen || !hasChanged.current) return
    hasChanged.current = false
    bar.current?.focus()
  }, [isOpen])

  function show(key: ReturnStepKey): void {
    setStep(key)
    setOpen(true)
  }

  useActs(possible.map((key) => ({ key, label: `${labels[key]} ${one.id}`, run: () => show(key) })))

  async function finish(said: string): Promise<void> {
    await revalidate()
    hasChanged.current = true
    setOpen(false)
    tell(`${one.id}: ${said}`)
  }
  const shared = { one, label: step ? labels[step] : '', onDone: (said: string) => void finish(said) }
  return (
    <>
      <section
        ref={bar}
        aria-label={`Steps of ${one.id}`}
        tabIndex={-1}
        className="mt-4 flex flex-wrap gap-2.5 outline-none"
      >
        {possible.map((key, index) => (
          <Button key={key} look={index === 0 ? 'primary' : 'secondary'} onClick={() => show(key)}>
            {labels[key]}
          </Button>
        ))}
      </section>
      <Dialog.Root
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          if (!open) void revalidate()
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className="dialog-shade" />
          <Dialog.Popup className="dialog-sheet">
            {step === 'inspect' && <InspectForm {...shared} />}
            {(step === 'refund' || step === 'replace') && <SettleForm {...shared} by={step} />}
            {(step === 'accept' || step === 'receive' || step === 'refuse' || step === 'close') && (
              <AnswerForm {...shared} step={step} />
            )}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}
