const views = [
  ['/products', 'All'],
  ['/products?view=low-stock', 'Low stock'],
  ['/products/drafts', 'Drafts'],
  ['/products/drafts?view=coming', 'Coming'],
] as const

/** The tabs of products and drafts. */
export const productTabs = (here: string) => views.map(([to, label]) => ({ to, label, isHere: to === here }))
