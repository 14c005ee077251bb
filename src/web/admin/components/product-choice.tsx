import { useState } from 'react'
import { listProductChoices } from '#contract/admin/product-choices.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { staffApi } from './staff-api.ts'
import { useDebounced } from './use-debounced.ts'

const pauseMs = 250

interface ProductChoiceProps {
  label: string
  /** The first products of the shop. */
  products: { slug: string; name: string }[]
  /** Whether the shop has more; then words find them. */
  hasMore: boolean
  /** Slugs that are not offered. */
  without?: string[]
  value: string
  onChoose: (slug: string) => void
}

/** Chooses a product from a list; in a large shop from those that words find. */
export function ProductChoice({
  label,
  products,
  hasMore,
  without = [],
  value,
  onChoose,
}: ProductChoiceProps) {
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim(), pauseMs)
  const { data } = useLoad(hasMore && words ? words : null, () =>
    staffApi(listProductChoices, { query: { q: words } }),
  )
  const found = (words && data ? data.products : products).filter(({ slug }) => !without.includes(slug))
  // A chosen product stays in the list, so that the form shows what it holds.
  const isLeftOut = value !== '' && !found.some(({ slug }) => slug === value)
  const nameOfValue = products.find(({ slug }) => slug === value)?.name ?? value
  return (
    <>
      {hasMore && (
        <Field
          name="product-words"
          label="Find a product by its name"
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Select label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Choose</option>
        {isLeftOut && <option value={value}>{nameOfValue}</option>}
        {found.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}
