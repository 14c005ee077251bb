import * as z from 'zod/mini'

const millimetres = z.nullable(
  z
    .int('Millimetres must be a whole number.')
    .check(
      z.positive('Millimetres must be above zero.'),
      z.lte(3000, 'No parcel is longer than three metres.'),
    ),
)

/** A pack with everything around it, by which couriers charge. */
export const packedFields = {
  packed_weight_grams: z.nullable(
    z
      .int('Grams must be a whole number.')
      .check(z.positive('Grams must be above zero.'), z.lte(50_000, 'No parcel weighs more than 50 kg.')),
  ),
  packed_length_mm: millimetres,
  packed_width_mm: millimetres,
  packed_height_mm: millimetres,
}

export type PackedFields = { [K in keyof typeof packedFields]: number | null }

/** The weight that couriers in India charge for a parcel of this size: a kilogram for 5,000 cm³. */
export const gramsOfSize = (length: number, width: number, height: number): number =>
  Math.ceil((length * width * height) / 5000)
