import { useState } from 'react'
import { ProductChoice } from '../components/product-choice.tsx'
import { InsertDialog } from './insert-dialog.tsx'

interface InsertProductProps {
  products: { slug: string; name: string }[]
  hasMore: boolean
  onPut: (slug: string) => void
  onClose: () => void
}

/** Asks for the product whose card is inserted. */
export function InsertProduct({ products, hasMore, onPut, onClose }: InsertProductProps) {
  const [slug, setSlug] = useState(products[0]?.slug ?? '')
  return (
    <InsertDialog title="A product card" onPut={() => slug && onPut(slug)} onClose={onClose}>
      <p className="text-ink-700">It shows name, picture and price as they are when somebody reads it.</p>
      <ProductChoice label="Product" products={products} hasMore={hasMore} value={slug} onChoose={setSlug} />
    </InsertDialog>
  )
}
