/** The parts of the sample kits with their stock. Kits that name the same part share it. */
export const sampleParts: Record<string, number> = {
  'Plastic pots with saucers, 10 inch, set of 3': 5_000,
  'Terracotta pots with saucers, 10 inch, set of 3': 0,
  'Seeds: coriander, palak, methi': 6_000,
  'Seeds: tulsi, coriander, methi': 400,
  'Balcony Feed, 100 g': 7_500,
  'Vermicompost & Neem Cake Blend, 1 kg': 6_500,
  'Hand trowel': 350,
}
