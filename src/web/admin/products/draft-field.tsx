import type { ComponentProps } from 'react'
import type { ProductDraft } from '#contract/admin/product-drafts.ts'
import type { StaffProduct } from '#contract/admin/products.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FieldNews } from '../drafts/field-news.tsx'
import type { DraftForm } from '../drafts/use-draft-form.ts'
import { CopyKit } from '../kits/copy-kit.tsx'
import { KitEditor } from '../kits/kit-editor.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductField } from './product-fields.ts'
import { productKind } from './product-kind.ts'

interface DraftFieldProps {
  field: ProductField
  edit: DraftForm<StaffProduct, ProductDraft>
  /** The product in the shop. */
  live: StaffProduct | null
  isFixed: boolean
}

/** One field of a draft, beside the shop's value. */
export function DraftField(props: DraftFieldProps) {
  const { field, edit, live, isFixed } = props
  return (
    <div className={`min-w-0 ${isWide(field) ? 'sm:col-span-2' : ''}`}>
      <Input {...props} />
      <FieldNews kind={productKind} edit={edit} isFixed={isFixed} name={field.name} isNew={live === null} />
    </div>
  )
}

/** Names are short texts, but not as short as the others. */
const isWide = ({ kind, name }: ProductField): boolean =>
  ['long', 'list', 'pictures', 'kit'].includes(kind ?? '') || name === 'name'

function Input({ field, edit, live, isFixed }: DraftFieldProps) {
  const { kind, name } = field
  const { draft, form } = edit
  const typed = edit.typed[name] ?? ''
  const error = edit.problemOf(name)
  const shared = { ...form.field(name), error, hint: draft?.hints[name] ?? field.hint, readOnly: isFixed }
  const onSet = (next: string) => form.setValue(name, next, { shouldValidate: true })
  if (kind === 'pictures') {
    return <Gallery typed={typed} onSet={onSet} error={error} isFixed={isFixed} />
  }
  if (kind === 'kit') {
    return (
      <KitEditor
        typed={typed}
        onSet={onSet}
        price={edit.typed.price ?? ''}
        error={error}
        isFixed={isFixed}
        solution={draft?.keeps_parts && live && !isFixed && <CopyKit productId={live.id} />}
      />
    )
  }
  if (kind === 'yes-no') {
    return (
      <Select
        label={field.label}
        value={typed}
        disabled={isFixed}
        onChange={({ target }) => onSet(target.value)}
      >
        <option value="no">No</option>
        <option value="yes">Yes</option>
      </Select>
    )
  }
  if (kind === 'choice') {
    return (
      <Select
        label={field.label}
        value={typed}
        error={error}
        disabled={isFixed}
        onChange={({ target }) => onSet(target.value)}
      >
        <option value="">None</option>
        {field.choices?.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    )
  }
  if (kind !== 'long' && kind !== 'list') {
    return <Field {...shared} autoComplete="off" {...(kind === 'number' && { inputMode: 'decimal' })} />
  }
  const lines = Math.max(Math.ceil(typed.length / 60), typed.split('\n').length)
  const rows = Math.min(10, Math.max(kind === 'list' ? 2 : 3, lines))
  return <TextArea {...(shared as ComponentProps<typeof TextArea>)} rows={rows} />
}
