import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { type Delivery, receiveDelivery } from '#contract/admin/deliveries.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { serverVersionOf } from '../components/server-version.ts'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { packsText } from './batch-words.ts'
import { FactFields } from './fact-fields.tsx'
import { costLabel, costOf, wrongCost } from './typed-cost.ts'
import { type FactValues, factLabels, factsOf, wrongFacts } from './typed-facts.ts'

type Values = FactValues & { packs: string; cost: string; place: string }

/** Receives packs of one batch. */
export function ReceiveForm({ delivery, onDone }: { delivery: Delivery; onDone: () => Promise<void> }) {
  const [seen, setSeen] = useState(delivery)
  const { of } = useIdempotencyKey()
  const notify = useUndo()
  const maySeeCost = may(useSession(), 'stock.cost')
  const form = useStaffForm<Values>({
    labels: {
      packs: 'Packs that came',
      place: 'Place (empty: the picking place)',
      cost: costLabel,
      ...factLabels,
    },
    optional: ['made_on', 'expires_on', 'counts', 'cost', 'place'],
    check: (values) => ({
      ...(!/^[1-9]\d{0,6}$/.test(values.packs.trim()) && { packs: 'A whole number, 1 or more.' }),
      ...wrongFacts(values),
      ...wrongCost(values),
    }),
    defaultValues: { packs: '', cost: '', place: '', number: '', made_on: '', expires_on: '', counts: '' },
    onError: (failure: Failure) => {
      const serverVersion = serverVersionOf<Delivery>(failure)
      if (serverVersion) setSeen(serverVersion)
      return false
    },
  })
  async function save({ packs, cost: typed, place, ...facts }: Values): Promise<void> {
    const cost = costOf(typed)
    const body = {
      version: seen.version,
      packs: Number(packs),
      ...factsOf(facts),
      ...(cost !== undefined && { cost }),
      ...(place.trim() && { place: place.trim() }),
    }
    const params = { id: String(delivery.id) }
    await staffApi(receiveDelivery, { params, body, idempotencyKey: of(body) })
    notify(`${packsText(body.packs)} of ${body.number.toUpperCase()} are here.`)
    await onDone()
  }
  return (
    <form noValidate onSubmit={form.send(save)} className="grid gap-4">
      <Dialog.Title className="text-heading">Receive {delivery.name}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {seen.received} of {seen.expected} came so far. A new batch can be sold once somebody releases it.
      </Dialog.Description>
      <FormMessages form={form} />
      <Field {...form.field('packs')} inputMode="numeric" autoComplete="off" />
      <Field {...form.field('place')} maxLength={20} autoComplete="off" autoCapitalize="characters" />
      <FactFields field={form.field} />
      {maySeeCost && <Field {...form.field('cost')} inputMode="decimal" maxLength={12} autoComplete="off" />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          Receive them
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
