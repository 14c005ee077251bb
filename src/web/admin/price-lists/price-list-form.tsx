import { useNavigate, useRevalidator } from 'react-router'
import { createPriceList, editPriceList, type PriceList } from '#contract/admin/price-lists.ts'
import { type Failure, wrongFieldsOf } from '../../lib/api/failure.ts'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../components/card.tsx'
import { ConflictNotice, ConflictOf } from '../components/conflict.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useMerge } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { OwnPrices } from './own-prices.tsx'
import {
  emptyValues,
  fieldErrors,
  fieldsOf,
  itemsOf,
  itemsText,
  type PriceListValues,
  priceListLabels,
  valuesOf,
} from './price-list-values.ts'

type Name = keyof PriceListValues

const hints: Partial<Record<Name, string>> = {
  percent: 'Off the price before a discount. Where the shop is cheaper, its price counts.',
  minimum: 'Of the goods at the prices of the shop. Smaller orders cost what the shop asks.',
}

interface PriceListFormProps {
  /** Null for a new price list. */
  list: PriceList | null
  mayEdit: boolean
}

/** The form of a price list. Concurrent edits merge by field; a person resolves conflicts. */
export function PriceListForm({ list, mayEdit }: PriceListFormProps) {
  const { base, conflict, rebase, mergeInto, endConflict } = useMerge(list, valuesOf)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const tell = useUndo()
  const idempotencyKey = useIdempotencyKey()
  const form = useStaffForm<PriceListValues>({
    labels: priceListLabels,
    // A percentage is only needed without own prices, so the server checks.
    optional: ['percent', 'minimum', 'items'],
    defaultValues: list ? valuesOf(list) : emptyValues,
    onError,
    keepsText: true,
  })
  const items = form.watch('items')
  const setItems = (value: string) => form.setValue('items', value, { shouldDirty: true })

  async function onError(failure: Failure): Promise<boolean> {
    const merged = mergeInto(form, failure)
    if (!merged) return form.showErrors(fieldErrors(wrongFieldsOf(failure), form.getValues()))
    if (merged.isClean) await form.attempt(() => save(merged.values, merged.server))
    return true
  }

  async function save(values: PriceListValues, from: PriceList | null): Promise<void> {
    const body = fieldsOf(values)
    if (from === null) {
      const made = await staffApi(createPriceList, { body, idempotencyKey: idempotencyKey.of(body) })
      tell(`${made.name} is created.`)
      return void (await navigate(`/price-lists/${made.id}`))
    }
    const params = { id: String(from.id) }
    const after = await staffApi(editPriceList, { params, body: { version: from.version, ...body } })
    rebase(after)
    form.reset(valuesOf(after))
    tell(`${after.name} is saved.`)
    await revalidate()
  }

  const draw = (name: Name) => (
    <div>
      <Field {...form.field(name)} readOnly={!mayEdit} autoComplete="off" hint={hints[name]} />
      <ConflictOf conflict={conflict} name={name} onTake={(value) => form.setValue(name, value)} />
    </div>
  )

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.send((values) => {
        endConflict()
        return save(values, base)
      })}
    >
      <ConflictNotice conflict={conflict} />
      <FormMessages form={form} />
      <Card heading="What it is">
        <div className="grid gap-4">
          {draw('name')}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {draw('percent')}
            {draw('minimum')}
          </div>
        </div>
      </Card>
      <Card heading={priceListLabels.items}>
        <OwnPrices
          items={itemsOf({ items })}
          error={form.errors.items?.message}
          isFixed={!mayEdit}
          onChange={(next) => setItems(JSON.stringify(next))}
        />
        <ConflictOf conflict={conflict} name="items" shown={itemsText} onTake={setItems} />
      </Card>
      {mayEdit && (
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          {list === null ? 'Create the price list' : 'Save'}
        </SubmitButton>
      )}
    </form>
  )
}
