import type { ComponentType } from 'react'

/** Header and footer that stand around an enclosed page in place of the usual ones. */
interface MinimalLayout {
  Header: ComponentType
  Footer: ComponentType
}

let loaded: MinimalLayout | null = null

/** Called by the file of an enclosed page, so that no other page loads its frame. */
export const loadLayout = (layout: MinimalLayout): void => {
  loaded = layout
}

/** The frame that such a page has brought; null before one was loaded. */
export const minimalLayout = (): MinimalLayout | null => loaded
