import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { createOffer, editOffer, type StaffOffer } from '#contract/admin/promotions.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../components/card.tsx'
import type { Choice } from '../components/choices.ts'
import { ConflictNotice, ConflictOf } from '../components/conflict.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useMerge } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { ProductsField } from './goods-field.tsx'
import { emptyValues, fieldsOf, newOfferOf, type OfferValues, offerLabels, valuesOf } from './offer-fields.ts'
import { type ProductFieldName, productsOf, productsText } from './offer-goods.ts'
import { OfferPreview } from './offer-preview.tsx'

type Name = keyof OfferValues

const goods: ProductFieldName[] = ['product_ids', 'categories']
const rest: Name[] = ['starts_at', 'ends_at', 'limit_total', 'limit_person']
const isMoment = (name: Name): boolean => name === 'starts_at' || name === 'ends_at'

interface OfferFormProps {
  /** Null for a new promotion. */
  offer: StaffOffer | null
  mayEdit: boolean
}

/** The form of a promotion. Concurrent edits merge by field; a person resolves conflicts. */
export function OfferForm({ offer, mayEdit }: OfferFormProps) {
  const { base, conflict, rebase, mergeInto, endConflict } = useMerge(offer, valuesOf)
  const [known, setKnown] = useState(() => productsOf(offer))
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const tell = useUndo()
  const idempotencyKey = useIdempotencyKey()
  const form = useStaffForm<OfferValues>({
    labels: offerLabels,
    // The required fields depend on the promotion, so the server checks them.
    optional: Object.keys(offerLabels) as Name[],
    defaultValues: offer ? valuesOf(offer) : emptyValues(new Date().toISOString()),
    onError: mergeServerVersion,
    keepsText: true,
  })
  const by = form.watch('by')

  const remember = (name: ProductFieldName, choices: Choice[]): void =>
    setKnown((before) => ({
      ...before,
      [name]: { ...before[name], ...Object.fromEntries(choices.map((choice) => [choice.value, choice])) },
    }))

  async function save(values: OfferValues, from: StaffOffer | null): Promise<void> {
    if (from === null) {
      const body = newOfferOf(values)
      const made = await staffApi(createOffer, { body, idempotencyKey: idempotencyKey.of(body) })
      tell(`${made.name} is created.`)
      return void (await navigate(`/offers/${made.id}`))
    }
    const params = { id: String(from.id) }
    const after = await staffApi(editOffer, { params, body: { version: from.version, ...fieldsOf(values) } })
    rebase(after)
    form.reset(valuesOf(after))
    tell(`${after.name} is saved.`)
    await revalidate()
  }

  /** Merges what a colleague kept meanwhile, and keeps it where nothing conflicts. */
  async function mergeServerVersion(failure: Failure): Promise<boolean> {
    const merged = mergeInto(form, failure)
    if (!merged) return false
    const named = productsOf(merged.server)
    for (const name of goods) remember(name, Object.values(named[name]))
    if (merged.isClean) await form.attempt(() => save(merged.values, merged.server))
    return true
  }

  const conflictOf = (name: Name, shown?: (typed: string) => string) => (
    <ConflictOf
      conflict={conflict}
      name={name}
      onTake={(value) => form.setValue(name, value)}
      {...(shown && { shown })}
    />
  )
  const draw = (name: Name) => (
    <div key={name}>
      <Field
        {...form.field(name)}
        readOnly={!mayEdit}
        autoComplete="off"
        type={isMoment(name) ? 'datetime-local' : 'text'}
      />
      {conflictOf(name)}
    </div>
  )
  const renderProducts = (name: ProductFieldName) => (
    <div key={name}>
      <ProductsField form={form} name={name} known={known} isFixed={!mayEdit} onKnown={remember} />
      {conflictOf(name, (typed) => productsText(known, name, typed))}
    </div>
  )

  return (
    <Card heading="What it is">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.send((values) => {
          endConflict()
          return save(values, base)
        })}
      >
        <ConflictNotice conflict={conflict} />
        <FormMessages form={form} />
        {draw('name')}
        {offer === null && (
          <Select label={offerLabels.by} {...form.register('by')}>
            <option value="code">One code for everybody</option>
            <option value="single">Codes for one use each, made after this</option>
            <option value="automatic">Automatic, without a code</option>
          </Select>
        )}
        {offer === null && by === 'code' && draw('code')}
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {draw('percent')}
          {draw('amount')}
        </div>
        {draw('minimum')}
        {goods.map(renderProducts)}
        <div className="grid items-end gap-4 sm:grid-cols-2">{rest.map(draw)}</div>
        {mayEdit && (
          <>
            <OfferPreview read={() => fieldsOf(form.getValues())} />
            <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
              {offer === null ? 'Create discount' : 'Save'}
            </SubmitButton>
          </>
        )}
      </form>
    </Card>
  )
}
