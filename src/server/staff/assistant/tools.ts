import type { StaffCaller } from '../../platform/http/callers.ts'
import type { TokenNeed } from '../../platform/http/token-authentication.ts'
import { salesReport, todaysNumbers } from './figure-tools.ts'
import { findOrders, readOrder } from './order-tools.ts'
import { findBatches, findProducts, readProduct, stockRunningOut } from './product-tools.ts'
import {
  proposeOrderHold,
  proposeOrderNote,
  proposeOrderRelease,
  proposeProductPrice,
  proposeTicketReply,
} from './proposal-tools.ts'
import { findTickets, readTicket } from './ticket-tools.ts'
import type { OfficeTool } from './tool.ts'

/** The tools of the assistant: some read, the others propose. */
export const officeTools: OfficeTool[] = [
  todaysNumbers,
  findOrders,
  readOrder,
  findProducts,
  readProduct,
  stockRunningOut,
  findBatches,
  salesReport,
  findTickets,
  readTicket,
  proposeOrderNote,
  proposeOrderHold,
  proposeOrderRelease,
  proposeTicketReply,
  proposeProductPrice,
]

const has = ({ token, permissions }: StaffCaller, { permission, scopes }: TokenNeed): boolean =>
  permissions.includes(permission) && scopes.some((scope) => token?.scopes.includes(scope))

/** Whether a token has the scopes of a tool, and its maker the rights. */
export const mayUse = (caller: StaffCaller, { needs }: OfficeTool): boolean =>
  needs.every((need) => has(caller, need))
