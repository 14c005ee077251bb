import type { ProductDraft } from '#contract/admin/product-drafts.ts'
import type { StaffProduct } from '#contract/admin/products.ts'
import { Card } from '../components/card.tsx'
import { DraftScreen } from '../drafts/draft-screen.tsx'
import { useDraftForm } from '../drafts/use-draft-form.ts'
import { DraftField } from './draft-field.tsx'
import { fieldGroups } from './product-fields.ts'
import { productKind } from './product-kind.ts'

interface DraftFormProps {
  live: StaffProduct | null
  draft: ProductDraft | null
  mayEdit: boolean
  mayPublish: boolean
  onEnding?: (isEnding: boolean) => void
}

/** All fields of a product's draft, beside the shop's values. */
export function DraftForm({ live, draft: loadedDraft, mayEdit, mayPublish, onEnding }: DraftFormProps) {
  const edit = useDraftForm(productKind, live, loadedDraft)
  const isFixed = !mayEdit || edit.draft?.publish_at != null
  return (
    <DraftScreen
      kind={productKind}
      edit={edit}
      live={live}
      mayEdit={mayEdit}
      mayPublish={mayPublish}
      onEnding={onEnding}
    >
      {fieldGroups.map(({ title, fields }) => (
        <Card key={title} heading={title}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {fields.map((field) => (
              <DraftField key={field.name} field={field} edit={edit} live={live} isFixed={isFixed} />
            ))}
          </div>
        </Card>
      ))}
    </DraftScreen>
  )
}
