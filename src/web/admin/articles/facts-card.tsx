import { blogCategories } from '#contract/shop/blog.ts'
import { Card } from '../components/card.tsx'
import { AddPicture } from '../pictures/add-picture.tsx'
import { sendArticlePicture } from '../pictures/send-picture.ts'
import type { FormPart } from './article-edit.ts'
import { ArticleInput } from './article-input.tsx'
import { ProductsField } from './products-field.tsx'

const categories = blogCategories.map((category) => ({ value: category, label: category }))
const yesOrNo = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

/** What lists, search engines and the feed say of an article. */
export function FactsCard(part: FormPart) {
  const { edit, choices } = part
  const { typed } = edit
  const cover = typed.image_url ?? ''
  return (
    <Card heading="In lists and searches">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ArticleInput
          {...part}
          name="excerpt"
          look="area"
          className="sm:col-span-2"
          hint="Cards, search engines and the feed show it."
        />
        <ArticleInput {...part} name="category" options={categories} />
        <ArticleInput {...part} name="author" suggestions={choices.authors} />
        <ArticleInput
          {...part}
          name="image_url"
          suggestions={choices.pictures.map(({ src }) => src)}
          hint="An address of this shop; begin to type, and choose."
        />
        {/^\/[\w./-]+$/.test(cover) && (
          <img
            src={cover}
            alt="The cover"
            className="aspect-[8/5] max-h-40 rounded-card bg-paper-100 object-cover"
          />
        )}
        {!part.isFixed && (
          <AddPicture
            label="Or add a cover of yours"
            send={sendArticlePicture}
            onCached={(src) => edit.form.setValue('image_url', src, { shouldValidate: true })}
          />
        )}
        <ProductsField {...part} />
        <ArticleInput {...part} name="coming_soon" options={yesOrNo} />
        {typed.coming_soon === 'yes' && <ArticleInput {...part} name="planned_for" look="day" />}
      </div>
    </Card>
  )
}
