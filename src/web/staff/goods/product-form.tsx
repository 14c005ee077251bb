import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { editProduct, type StaffProduct } from '#contract/staff/goods.ts'
import { merge } from '#contract/staff/merge.ts'
import type { Failure } from '../../api/failure.ts'
import { TextArea } from '../../forms/text-area.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../parts/card.tsx'
import { Clash } from '../parts/clash.tsx'
import { FormNews } from '../parts/form-news.tsx'
import { staffApi } from '../parts/staff-api.ts'
import { theirsOf } from '../parts/theirs.ts'
import { useStaffForm } from '../parts/use-staff-form.ts'
import { useUndo } from '../parts/use-undo.ts'
import { editOf, type ProductValues, productFields, productLabels, valuesOf } from './product-fields.ts'

interface ProductFormProps {
  product: StaffProduct
  mayEdit: boolean
}

/**
 * The fields of a product. Concurrent edits merge field by field; where both changed one, a person chooses.
 */
export function ProductForm({ product, mayEdit }: ProductFormProps) {
  const [base, setBase] = useState(product)
  const [clash, setClash] = useState<{
    names: string[]
    theirs: ProductValues
    before: ProductValues
  } | null>(null)
  const { revalidate } = useRevalidator()
  const tell = useUndo()
  const form = useStaffForm<ProductValues>({
    labels: productLabels,
    // What may be empty depends on the product; the server says.
    optional: productFields.map(({ name }) => name),
    defaultValues: valuesOf(product),
    heed: bringTogether,
    keepsText: true,
  })
  const isNewer = product.version > base.version

  async function keep(values: ProductValues, from: StaffProduct): Promise<void> {
    const edit = editOf(valuesOf(from), values)
    if (Object.keys(edit).length === 0) return tell('Nothing was changed.')
    const after = await staffApi(editProduct, {
      params: { id: String(product.id) },
      body: { version: from.version, ...edit },
    })
    setBase(after)
    form.reset(valuesOf(after))
    setClash(null)
    tell(`${after.name} is kept.`)
    await revalidate()
  }
  /** Merges what a colleague kept meanwhile with what is typed, and keeps it where nothing clashes. */
  async function bringTogether(failure: Failure): Promise<boolean> {
    const theirs = theirsOf<StaffProduct>(failure)
    if (!theirs) return false
    const { values, clashes } = merge(valuesOf(base), form.getValues(), valuesOf(theirs))
    for (const [name, value] of Object.entries(values)) form.setValue(name, value)
    setClash({ names: clashes, theirs: valuesOf(theirs), before: valuesOf(base) })
    setBase(theirs)
    if (clashes.length === 0) await form.attempt(() => keep(values, theirs))
    return true
  }

  return (
    <Card heading="What is said of it">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.send((values) => {
          setClash(null)
          return keep(values, base)
        })}
      >
        {isNewer && !clash && (
          <Notice tone="info">
            A colleague edited this since you opened it. What you typed stays; both are brought together when
            you keep it.
          </Notice>
        )}
        {clash && clash.names.length > 0 && (
          <Notice tone="info">
            You both changed the fields that are marked. Choose what counts, and keep it.
          </Notice>
        )}
        <FormNews form={form} />
        {productFields.map(({ name, isLong }) => {
          const shared = { ...form.field(name), readOnly: !mayEdit }
          return (
            <div key={name}>
              {isLong ? <TextArea {...shared} rows={3} /> : <Field {...shared} autoComplete="off" />}
              {clash?.names.includes(name) && (
                <Clash
                  theirs={clash.theirs[name] ?? ''}
                  before={clash.before[name] ?? ''}
                  onTake={() => form.setValue(name, clash.theirs[name] ?? '')}
                />
              )}
            </div>
          )
        })}
        {mayEdit && (
          <SubmitButton isBusy={form.isBusy} busyLabel="Keeping…">
            Keep
          </SubmitButton>
        )}
      </form>
    </Card>
  )
}
