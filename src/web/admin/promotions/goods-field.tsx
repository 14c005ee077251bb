import type { Form } from '../../lib/forms/use-fields.ts'
import type { Choice } from '../components/choices.ts'
import { ChooseField } from '../components/choose-field.tsx'
import type { OfferValues } from './offer-fields.ts'
import { chosenOf, findProducts, type KnownProducts, type ProductFieldName } from './offer-goods.ts'

const hints: Record<ProductFieldName, string> = {
  product_ids: 'Type a part of the name, and choose.',
  categories: 'With products above, the promotion is for both; with nothing in either, for everything.',
}

interface ProductsFieldProps {
  form: Pick<Form<OfferValues>, 'field' | 'watch' | 'setValue'>
  name: ProductFieldName
  known: KnownProducts
  isFixed: boolean
  /** Gets the names of chosen products and categories. */
  onKnown: (name: ProductFieldName, chosen: Choice[]) => void
}

/** The products and categories of a promotion, chosen by name. */
export function ProductsField({ form, name, known, isFixed, onKnown }: ProductsFieldProps) {
  const { label, error, ref } = form.field(name)
  return (
    <ChooseField
      ref={ref}
      label={label}
      hint={isFixed ? undefined : hints[name]}
      error={error}
      isFixed={isFixed}
      chosen={chosenOf(known, name, form.watch(name))}
      find={findProducts[name]}
      onChange={(chosen) => {
        onKnown(name, chosen)
        form.setValue(name, chosen.map(({ value }) => value).join('\n'), {
          shouldDirty: true,
          shouldValidate: true,
        })
      }}
    />
  )
}
