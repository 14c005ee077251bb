import type { BatchPlace } from '#contract/admin/batches.ts'
import type { TransferReason } from '#contract/admin/places.ts'
import { placeText } from './place-words.ts'

/** The typed transfer: '' is the picking location, `anotherPlace` a location without backstock. */
export interface TransferValues {
  from: string
  to: string
  other: string
  packs: string
  reason: TransferReason
  note: string
}

export const anotherPlace = '+'

export const keyOf = ({ place, is_picking }: Pick<BatchPlace, 'place' | 'is_picking'>): string =>
  is_picking ? '' : (place ?? '')

/** The possible targets of a transfer from a location. */
export function targetsOf(
  places: BatchPlace[],
  known: string[],
  from: string,
): { key: string; label: string }[] {
  const picking = places.find((at) => at.is_picking)
  const names = [...new Set([...places.filter((at) => !at.is_picking).map(keyOf), ...known])]
  return [
    ...(picking ? [{ key: '', label: placeText(picking) }] : []),
    ...names
      .filter((name) => name !== picking?.place)
      .sort()
      .map((name) => ({ key: name, label: name })),
    { key: anotherPlace, label: 'Another place' },
  ].filter(({ key }) => key !== from)
}

/** The errors by field. */
export function wrongTransfer(
  values: TransferValues,
  places: BatchPlace[],
): Partial<Record<keyof TransferValues, string>> {
  const there = places.find((at) => keyOf(at) === values.from)?.packs ?? 0
  const packs = values.packs.trim()
  return {
    ...(!/^[1-9]\d{0,6}$/.test(packs)
      ? { packs: 'A whole number, 1 or more.' }
      : Number(packs) > there && { packs: `Only ${there} lie there.` }),
    ...(values.to === anotherPlace && !values.other.trim() && { other: 'Name of the place is required.' }),
  }
}

/** The call's body. */
export const transferOf = ({ from, to, other, packs, reason, note }: TransferValues) => ({
  from: from || null,
  to: (to === anotherPlace ? other.trim() : to) || null,
  packs: Number(packs),
  reason,
  ...(note.trim() && { note: note.trim() }),
})
