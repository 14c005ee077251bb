/** 'Gardening Kits' → 'gardening-kits', as it stands in an address. */
export const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
