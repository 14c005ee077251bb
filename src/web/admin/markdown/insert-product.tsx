import { useState } from 'react'
import { Select } from '../../ui/select.tsx'
import { InsertDialog } from './insert-dialog.tsx'

interface InsertProductProps {
  products: { slug: string; name: string }[]
  onPut: (slug: string) => void
  onClose: () => void
}

/** Asks for the product whose card is inserted. */
export function InsertProduct({ products, onPut, onClose }: InsertProductProps) {
  const [slug, setSlug] = useState(products[0]?.slug ?? '')
  return (
    <InsertDialog title="A product card" onPut={() => slug && onPut(slug)} onClose={onClose}>
      <p className="text-ink-700">It shows name, picture and price as they are when somebody reads it.</p>
      <Select label="Product" value={slug} onChange={({ target }) => setSlug(target.value)}>
        {products.map((product) => (
          <option key={product.slug} value={product.slug}>
            {product.name}
          </option>
        ))}
      </Select>
    </InsertDialog>
  )
}
