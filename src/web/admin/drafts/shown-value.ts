import type { DraftValue } from '#contract/admin/draft-fields.ts'
import { isKit, partsOf, shownParts, typedKit } from '../kits/kit-items.ts'
import { isItems, picturesOf, typedPictures } from '../pictures/gallery-items.ts'

/** A value as a field of a form has it. */
export function typedOf(value: DraftValue | undefined): string {
  if (isKit(value)) return typedKit(partsOf(value))
  if (isItems(value) && value.length > 0) return typedPictures(picturesOf(value))
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
}

/** A value as people read it. */
export const shownValue = (value: DraftValue): string =>
  (isKit(value)
    ? shownParts(value).join('; ')
    : isItems(value) && value.length > 0
      ? value.map((item) => item.alt || 'a picture without words').join('; ')
      : typedOf(value)) || 'nothing'
