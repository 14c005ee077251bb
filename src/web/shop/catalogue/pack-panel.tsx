import type { Product } from '#contract/catalogue.ts'
import { packFacts } from './pack-facts.ts'

/** How the product is used, and what stands on its pack. */
export function PackPanel({ product }: { product: Product }) {
  const guidance = [
    { title: 'How to use', text: product.how_to_use },
    { title: 'Dose', text: product.dose },
    { title: 'Ingredients', text: product.ingredients },
    { title: 'Storage', text: product.storage },
  ]
  return (
    <div className="mt-12 grid gap-10 border-paper-200 border-t pt-10 md:mt-16 lg:grid-cols-[3fr_2fr] lg:gap-14">
      <div className="grid content-start gap-8">
        {guidance.map(({ title, text }) => (
          <section key={title}>
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-2 max-w-prose text-ink-700 leading-relaxed">{text}</p>
          </section>
        ))}
      </div>
      <section aria-labelledby="pack-facts" className="card self-start p-5 sm:p-6">
        <h2 id="pack-facts" className="text-2xl">
          On the pack
        </h2>
        <dl className="mt-3 divide-y divide-paper-200">
          {packFacts(product).map(({ label, value }) => (
            <div key={label} className="grid gap-x-4 py-2.5 sm:grid-cols-[9rem_1fr]">
              <dt className="text-ink-700 text-sm sm:pt-0.5">{label}</dt>
              <dd className="break-words font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
