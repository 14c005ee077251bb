import type { PackedFields } from '#shared/packed-fields.ts'

type Packed = Partial<PackedFields> & { net_weight_grams?: number | null | undefined }

const sides = ['packed_length_mm', 'packed_width_mm', 'packed_height_mm'] as const

/** Contradictions in weight (grams) and size (mm) of a packed product, by field. */
export function invalidPack(pack: Packed): Record<string, string> {
  const { packed_weight_grams: packed, net_weight_grams: net } = pack
  const missing = sides.filter((side) => pack[side] == null)
  const isIncomplete = missing.length > 0 && missing.length < sides.length
  return {
    ...(isIncomplete &&
      Object.fromEntries(missing.map((side) => [side, 'A size needs length, width and height.']))),
    ...(packed != null &&
      net != null &&
      packed < net && {
        packed_weight_grams: `Packed it can’t weigh less than the ${net} g that are in it.`,
      }),
  }
}
