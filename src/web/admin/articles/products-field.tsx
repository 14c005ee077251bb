import { ProductChoice } from '../components/product-choice.tsx'
import type { FormPart } from './article-edit.ts'
import { ArticleInput } from './article-input.tsx'

/** The products that an article is about, by address; one of the list is added to them. */
export function ProductsField(part: FormPart) {
  const { edit, isFixed, choices } = part
  const chosen = (edit.typed.products ?? '').split(/[,\s]+/).filter(Boolean)
  return (
    <div className="grid gap-2 sm:col-span-2">
      <ArticleInput
        {...part}
        name="products"
        hint="By address, with commas between. Their pages show it as a guide."
      />
      {!isFixed && choices.products.length > 0 && (
        <ProductChoice
          label="Add a product"
          products={choices.products}
          hasMore={choices.has_more}
          without={chosen}
          value=""
          onChoose={(slug) => edit.form.setValue('products', [...chosen, slug].join(', '))}
        />
      )}
    </div>
  )
}
