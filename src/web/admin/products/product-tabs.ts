const views = [
  ['/products', 'All'],
  ['/products?view=low-stock', 'Low stock'],
  ['/products/drafts', 'Drafts'],
  ['/products/drafts?view=coming', 'Coming'],
] as const

/** The lists of products and of what is planned for them, with the one that is open. */
export const productTabs = (here: string) => views.map(([to, label]) => ({ to, label, isHere: to === here }))
