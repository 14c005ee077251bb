import { useState } from 'react'
import type { StaffReturn } from '#contract/admin/returns.ts'
import type { Permission } from '#contract/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { may, useSession } from '../components/session.ts'
import { StepBar, StepDialog } from '../components/step-dialog.tsx'
import { useStepDialog } from '../components/use-step-dialog.ts'
import { useUndo } from '../components/use-undo.ts'
import { AnswerForm } from './answer-form.tsx'
import { InspectForm } from './inspect-form.tsx'
import { SettleForm } from './settle-form.tsx'

const labels = {
  accept: 'Accept',
  receive: 'Goods are here',
  inspect: 'Inspect',
  refund: 'Refund',
  replace: 'Send again',
  refuse: 'Refuse',
  close: 'Close',
} as const

export type ReturnStepKey = keyof typeof labels

const needs: Partial<Record<ReturnStepKey, Permission>> = { refund: 'refunds.write' }

/** The steps of a return that are possible now and permitted to the viewer. */
export function ReturnActions({ one }: { one: StaffReturn }) {
  const session = useSession()
  const notify = useUndo()
  const [step, setStep] = useState<ReturnStepKey | null>(null)
  const dialog = useStepDialog()
  const possible = (Object.keys(labels) as ReturnStepKey[]).filter(
    (key) => one.steps.includes(key) && may(session, needs[key] ?? 'returns.write'),
  )

  function show(key: ReturnStepKey): void {
    setStep(key)
    dialog.setOpen(true)
  }

  useScreenCommands(possible.map((key) => ({ key, label: `${labels[key]} ${one.id}`, run: () => show(key) })))

  async function finish(message: string): Promise<void> {
    await dialog.finish()
    notify(`${one.id}: ${message}`)
  }
  const shared = { one, label: step ? labels[step] : '', onDone: (message: string) => void finish(message) }
  return (
    <>
      <StepBar dialog={dialog} label={`Steps of ${one.id}`}>
        {possible.map((key, index) => (
          <Button key={key} look={index === 0 ? 'primary' : 'secondary'} onClick={() => show(key)}>
            {labels[key]}
          </Button>
        ))}
      </StepBar>
      <StepDialog dialog={dialog}>
        {step === 'inspect' && <InspectForm {...shared} />}
        {(step === 'refund' || step === 'replace') && <SettleForm {...shared} by={step} />}
        {(step === 'accept' || step === 'receive' || step === 'refuse' || step === 'close') && (
          <AnswerForm {...shared} step={step} />
        )}
      </StepDialog>
    </>
  )
}
