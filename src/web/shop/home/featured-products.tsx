import { homeText } from '#shared/copy/home.ts'
import { useSettings } from '../../lib/settings.tsx'
import type { CardProduct } from '../products/card-product.ts'
import { ProductCard } from '../products/product-card.tsx'
import { Section } from './section.tsx'

export function FeaturedProducts({ products }: { products: CardProduct[] }) {
  const { heading, text, action } = homeText(useSettings()).featured
  if (products.length === 0) return null
  return (
    <Section id="featured" heading={heading} text={text} action={action}>
      <ul className="card-rows">
        {products.map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
