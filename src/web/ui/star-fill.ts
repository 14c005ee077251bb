/** Of the star at a place, 1 to 5: 0 empty, 1 half, 2 full. Only halves that are there are drawn: 4.9 is four stars and a half. */
export const starFill = (place: number, rating: number): number =>
  Math.min(2, Math.max(0, Math.floor(rating * 2) - (place - 1) * 2))
