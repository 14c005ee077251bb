import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { SendPicture } from '../pictures/send-picture.ts'
import {
  asParagraph,
  type Chosen,
  linked,
  marked,
  pictureText,
  type Replacing,
  wrapped,
} from './formatting.ts'
import { InsertPicture } from './insert-picture.tsx'
import { InsertProduct } from './insert-product.tsx'

export interface Insertable {
  pictures: { src: string; alt: string }[]
  products: { slug: string; name: string }[]
  /** Whether the shop has more products than these. */
  has_more: boolean
  /** Uploads a picture, where the screen allows it. */
  sendPicture?: SendPicture
}

interface ToolbarProps {
  insertable: Insertable
  act: (change: (chosen: Chosen) => Replacing) => void
}

const tools: { label: string; keys?: string; change: (chosen: Chosen) => Replacing }[] = [
  { label: 'Bold', keys: 'Control+B', change: (chosen) => wrapped(chosen, '**') },
  { label: 'Italic', keys: 'Control+I', change: (chosen) => wrapped(chosen, '*') },
  { label: 'Heading', keys: 'Control+Alt+2', change: (chosen) => marked(chosen, '## ') },
  { label: 'Subheading', keys: 'Control+Alt+3', change: (chosen) => marked(chosen, '### ') },
  { label: 'List', change: (chosen) => marked(chosen, '- ') },
  { label: 'Quote', change: (chosen) => marked(chosen, '> ') },
  { label: 'Link', change: linked },
]

/** The formatting buttons for the selection; some have shortcuts. */
export function Toolbar({ insertable, act }: ToolbarProps) {
  const [asks, setAsks] = useState<'picture' | 'product' | null>(null)
  const put = (words: string): void => {
    setAsks(null)
    // Waits until the dialog has returned the focus.
    setTimeout(() => act((chosen) => asParagraph(chosen, words)))
  }
  return (
    <fieldset className="mb-2 flex flex-wrap gap-1.5">
      <legend className="sr-only">Formatting</legend>
      {tools.map(({ label, keys, change }) => (
        <Tool key={label} label={label} keys={keys} onPress={() => act(change)} />
      ))}
      <Tool label="Picture" onPress={() => setAsks('picture')} />
      <Tool label="Product card" onPress={() => setAsks('product')} />
      {asks === 'picture' && (
        <InsertPicture
          pictures={insertable.pictures}
          send={insertable.sendPicture}
          onPut={(src, alt) => put(pictureText(src, alt))}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'product' && (
        <InsertProduct
          products={insertable.products}
          hasMore={insertable.has_more}
          onPut={(slug) => put(`{{product:${slug}}}`)}
          onClose={() => setAsks(null)}
        />
      )}
    </fieldset>
  )
}

interface ToolProps {
  label: string
  keys?: string | undefined
  onPress: () => void
}

const Tool = ({ label, keys, onPress }: ToolProps) => (
  <Button
    look="secondary"
    title={keys?.replace('Control', 'Ctrl')}
    aria-keyshortcuts={keys}
    onClick={onPress}
    className="min-h-9! px-3! py-1! text-label"
  >
    {label}
  </Button>
)
