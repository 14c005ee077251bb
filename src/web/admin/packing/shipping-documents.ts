import { parcelRef } from '#contract/admin/codes.ts'
import type { LabelSize } from '#contract/admin/packing.ts'
import { labelSizes } from '#contract/admin/packing.ts'
import { browserStorage } from '../../lib/storage/storage.ts'

/** Opens documents in one separate window, which is reused; false when the browser blocks it. */
export function openShippingDocuments(url: string): boolean {
  const opened = window.open(url, 'soilkin-papers')
  return opened !== null
}

/** The page of a parcel: its order's, or the replacements. */
export const pageOfParcel = (code: string): string =>
  parcelRef(code)?.kind === 'replacement' ? `/returns/replacements?find=${code}` : `/orders/${code}`

const storageKey = 'soilkin.label-size'

/** The label size of this computer's printer. */
export function readLabelSize(): LabelSize {
  const stored = browserStorage.read(storageKey)
  return labelSizes.find((size) => size === stored) ?? '100x150'
}

export const saveLabelSize = (size: LabelSize): void => browserStorage.write(storageKey, size)

export const labelSizeWords: Record<LabelSize, string> = {
  '100x150': 'Label printer, 100 × 150 mm',
  a4: 'A4, four labels a sheet',
}
