import type { ComponentType } from 'react'

/** The header and footer of the checkout. */
interface MinimalLayout {
  Header: ComponentType
  Footer: ComponentType
}

let loaded: MinimalLayout | null = null

/** Called by the file of an enclosed page, so that no other page loads its frame. */
export const loadLayout = (layout: MinimalLayout): void => {
  loaded = layout
}

/** The loaded minimal layout; null before a checkout page has loaded it. */
export const minimalLayout = (): MinimalLayout | null => loaded
