import type { ReactNode } from 'react'
import type { Product } from '#contract/shop/products.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { FirstBatchLine } from './first-batch-line.tsx'
import { linedBlocks } from './lined-blocks.ts'
import { LinedText } from './lined-text.tsx'
import { type DoseRow, doseRows, isKit, packFacts } from './pack-facts.ts'

/** How much of a product is used and how, with what stands beside it. */
export function PackPanel({ product, children }: { product: Product; children: ReactNode }) {
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
          <Dose text={product.dose} />
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
      {children}
    </div>
  )
}

/** The facts of the pack; folded on phones. */
export function PackFacts({ product, className }: { product: Product; className: string }) {
  const settings = useSettings()
  return (
    <section aria-labelledby="pack-facts" className={`card self-start px-5 sm:p-8 ${className}`}>
      <details className="pack-facts">
        <summary>
          <h2 id="pack-facts" className="text-heading">
            On the pack
          </h2>
        </summary>
        <dl className="divide-y divide-paper-200 border-ink-900 border-t sm:mt-4">
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
      </details>
    </section>
  )
}

/** A dose as the owner laid it out, or in rows, the measure large and the rest below it. */
const Dose = ({ text }: { text: string }) =>
  linedBlocks(text).some(({ kind }) => kind === 'list') ? (
    <LinedText text={text} className="mt-3 text-leaf-100 leading-relaxed" />
  ) : (
    <DoseRows rows={doseRows(text)} />
  )

/** Keys are places, since two sentences may be equal. */
const DoseRows = ({ rows }: { rows: DoseRow[] }) => (
  <ul className="mt-3 divide-y divide-leaf-600">
    {[...rows.entries()].map(([index, { label, value }]) => (
      <li
        key={index}
        className={`py-2.5 last:pb-0 ${index === 0 ? 'text-lead' : 'text-leaf-100'} ${label ? 'sm:grid sm:grid-cols-[7rem_1fr] sm:gap-x-4' : ''}`}
      >
        {label && (
          <span className="font-semibold text-paper-50">
            {label}
            <span className="sr-only">: </span>
          </span>
        )}
        <span className="block first-letter:uppercase">
          <Unbroken text={value} />
        </span>
      </li>
    ))}
  </ul>
)
