import type { Permission } from '#contract/staff/permissions.ts'
import { may, type Session } from '../parts/session.ts'

export interface ShellPage {
  to: string
  label: string
  /** Pressed after `g`. */
  key: string
}

const pages: (ShellPage & { permission: Permission })[] = [
  { to: '/today', label: 'Today', key: 't', permission: 'orders.read' },
  { to: '/orders', label: 'Orders', key: 'o', permission: 'orders.read' },
  { to: '/packing', label: 'Pack', key: 'p', permission: 'fulfil.write' },
]

/** Where somebody may go. */
export const pagesFor = (session: Session): ShellPage[] =>
  pages.filter(({ permission }) => may(session, permission))
