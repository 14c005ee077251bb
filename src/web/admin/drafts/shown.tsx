import type { DraftValue } from '#contract/admin/draft-fields.ts'
import { isKit, shownParts } from '../kits/kit-items.ts'
import { isItems, picturesOf, thumbnailOf } from '../pictures/gallery-items.ts'
import { shownValue } from './shown-value.ts'

/** A list of its own, so that an amount is found in it. */
const ShownKit = ({ parts }: { parts: string[] }) => (
  <span className="grid gap-1 py-1">
    {parts.map((part) => (
      <span key={part} className="block">
        {part}
      </span>
    ))}
  </span>
)

/** A value of a product as it is compared: a gallery by its pictures, a kit by its parts, everything else by its words. */
export function ShownValue({ value }: { value: DraftValue }) {
  if (isKit(value)) return <ShownKit parts={shownParts(value, true)} />
  if (!isItems(value) || value.length === 0)
    return <span className="whitespace-pre-line">{shownValue(value)}</span>
  if (!value.every(({ src }) => typeof src === 'string')) return value.map(({ name }) => name).join(', ')
  return (
    <span className="flex flex-wrap gap-2 py-1">
      {picturesOf(value).map(({ src, alt }) => (
        <span key={src} className="w-24 min-w-0">
          <img
            src={thumbnailOf(src)}
            alt=""
            width={96}
            height={96}
            loading="lazy"
            className="size-24 rounded-(--radius-control) border border-paper-300 bg-paper-100 object-contain"
          />
          <span className="line-clamp-3 font-normal text-ink-700 text-label">
            {alt || 'Says nothing yet'}
          </span>
        </span>
      ))}
    </span>
  )
}
