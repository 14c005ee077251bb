/** '850 g', '2.4 kg'. */
export const weightText = (grams: number): string =>
  grams < 1000 ? `${Math.round(grams)} g` : `${Number((grams / 1000).toFixed(1))} kg`
