import { Select } from '../../ui/select.tsx'
import type { FormPart } from './article-edit.ts'
import { ArticleInput } from './article-input.tsx'

/** The products that an article is about, by address; one of the list is added to them. */
export function ProductsField(part: FormPart) {
  const { edit, isFixed, choices } = part
  const chosen = (edit.typed.products ?? '').split(/[,\s]+/).filter(Boolean)
  const others = choices.products.filter(({ slug }) => !chosen.includes(slug))
  return (
    <div className="grid gap-2 sm:col-span-2">
      <ArticleInput
        {...part}
        name="products"
        hint="By address, with commas between. Their pages show it as a guide."
      />
      {!isFixed && others.length > 0 && (
        <Select
          label="Add a product"
          value=""
          onChange={({ target }) => edit.form.setValue('products', [...chosen, target.value].join(', '))}
        >
          <option value="">Choose</option>
          {others.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
