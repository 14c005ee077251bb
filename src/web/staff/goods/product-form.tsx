import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { editProduct, type StaffProduct } from '#contract/staff/goods.ts'
import { merge } from '#contract/staff/merge.ts'
import { codeOf, type Failure, failureOf, wrongFieldsOf } from '../../api/failure.ts'
import { TextArea } from '../../forms/text-area.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../parts/card.tsx'
import { Clash } from '../parts/clash.tsx'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useUndo } from '../parts/use-undo.ts'
import { editOf, type ProductValues, productFields, valuesOf } from './product-fields.ts'

interface ProductFormProps {
  product: StaffProduct
  mayEdit: boolean
}

const isProduct = (theirs: unknown): theirs is StaffProduct =>
  typeof theirs === 'object' && theirs !== null && 'slug' in theirs

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
  const [problem, setProblem] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const tell = useUndo()
  const { register, handleSubmit, formState, setError, setValue, reset } = useForm<ProductValues>({
    defaultValues: valuesOf(product),
  })
  const isNewer = product.version > base.version

  async function keep(values: ProductValues, from: StaffProduct): Promise<void> {
    const edit = editOf(valuesOf(from), values)
    if (Object.keys(edit).length === 0) return tell('Nothing was changed.')
    try {
      const after = await staffApi(editProduct, {
        params: { id: String(product.id) },
        body: { version: from.version, ...edit },
      })
      setBase(after)
      reset(valuesOf(after))
      setClash(null)
      tell(`${after.name} is kept.`)
      await revalidate()
    } catch (thrown) {
      const error = failureOf(thrown)
      await explain(error, values)
    }
  }
  async function explain(error: Failure, mine: ProductValues): Promise<void> {
    const theirs = codeOf(error) === 'version_conflict' && error.reply?.theirs
    if (isProduct(theirs)) return bringTogether(mine, theirs)
    const wrong = Object.entries(wrongFieldsOf(error))
    for (const [name, message] of wrong) setError(name, { message })
    setProblem(sentenceOf(error))
  }
  async function bringTogether(mine: ProductValues, theirs: StaffProduct): Promise<void> {
    const { values, clashes } = merge(valuesOf(base), mine, valuesOf(theirs))
    for (const [name, value] of Object.entries(values)) setValue(name, value)
    setClash({ names: clashes, theirs: valuesOf(theirs), before: valuesOf(base) })
    setBase(theirs)
    if (clashes.length === 0) await keep(values, theirs)
  }

  return (
    <Card heading="What is said of it">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((values) => {
          setProblem(null)
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
        {problem && <Notice tone="error">{problem}</Notice>}
        {productFields.map(({ name, label, isLong }) => {
          const shared = {
            ...register(name),
            label,
            readOnly: !mayEdit,
            error: formState.errors[name]?.message,
          }
          return (
            <div key={name}>
              {isLong ? <TextArea {...shared} rows={3} /> : <Field {...shared} autoComplete="off" />}
              {clash?.names.includes(name) && (
                <Clash
                  theirs={clash.theirs[name] ?? ''}
                  before={clash.before[name] ?? ''}
                  onTake={() => setValue(name, clash.theirs[name] ?? '')}
                />
              )}
            </div>
          )
        })}
        {mayEdit && (
          <SubmitButton isBusy={formState.isSubmitting} busyLabel="Keeping…">
            Keep
          </SubmitButton>
        )}
      </form>
    </Card>
  )
}
