import type { Product } from '#contract/shop/products.ts'
import { useSettings } from '../../lib/settings.tsx'
import { FirstBatchLine } from './first-batch-line.tsx'
import { LinedText } from './lined-text.tsx'
import { isKit, packFacts } from './pack-facts.ts'

/** How to use the product, and the facts of its pack. */
export function PackPanel({ product }: { product: Product }) {
  const settings = useSettings()
  const guidance = [
    { title: 'How to use', text: product.how_to_use },
    ...(isKit(product) ? [] : [{ title: 'Ingredients', text: product.ingredients }]),
    { title: 'Storage', text: product.storage },
  ]
  return (
    <div className="part page-grid">
      <div className="page-main">
        <section className="rounded-card bg-leaf-800 p-6 text-paper-50 sm:p-9">
          <h2 className="text-heading">Dose</h2>
          <LinedText text={product.dose} className="mt-3 max-w-prose text-leaf-100 text-lead" />
        </section>
        {guidance.map(({ title, text }, index) => (
          <details key={title} open={index === 0} className="pack-part">
            <summary>
              <h2 className="text-subheading">{title}</h2>
            </summary>
            <LinedText text={text} className="max-w-prose pb-7 text-ink-700 leading-relaxed sm:py-7" />
          </details>
        ))}
      </div>
      <section aria-labelledby="pack-facts" className="card page-side self-start p-5 sm:p-8">
        <h2 id="pack-facts" className="text-heading">
          On the pack
        </h2>
        <dl className="mt-4 divide-y divide-paper-200 border-ink-900 border-t">
          {packFacts(product, settings).map(({ label, value }) => (
            <div
              key={label}
              className="grid grid-cols-[6.25rem_1fr] gap-x-3 sm:grid-cols-[8.5rem_1fr] sm:gap-x-4 py-2.5 max-[22rem]:grid-cols-1"
            >
              <dt className="pt-px text-ink-700 text-label">{label}</dt>
              <dd className="font-medium text-[0.9375rem] leading-snug">{value}</dd>
            </div>
          ))}
        </dl>
        {product.batch && <FirstBatchLine batch={product.batch} />}
      </section>
    </div>
  )
}
