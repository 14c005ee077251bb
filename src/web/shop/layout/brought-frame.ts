import type { ComponentType } from 'react'

/** Header and footer that stand around an enclosed page in place of the usual ones. */
interface Frame {
  Header: ComponentType
  Footer: ComponentType
}

let frame: Frame | null = null

/** Called by the file of an enclosed page, so that no other page loads its frame. */
export const loadLayout = (brought: Frame): void => {
  frame = brought
}

/** The frame that such a page has brought; null before one was loaded. */
export const broughtFrame = (): Frame | null => frame
