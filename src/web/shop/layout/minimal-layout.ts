import type { ComponentType } from 'react'

/** The header and footer of the checkout. */
interface MinimalLayout {
  Header: ComponentType
  Footer: ComponentType
}

let loaded: MinimalLayout | null = null

/** Called by the file of a checkout page, so that no other page loads the layout. */
export const loadLayout = (layout: MinimalLayout): void => {
  loaded = layout
}

/** The loaded minimal layout; null before a checkout page has loaded it. */
export const minimalLayout = (): MinimalLayout | null => loaded
