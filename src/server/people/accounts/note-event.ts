import type { FastifyRequest } from 'fastify'

type AccountEvent =
  | 'registered'
  | 'signed in'
  | 'signed out'
  | 'profile changed'
  | 'password reset asked for'
  | 'password reset'

/** Logs an action on an account in one line; refusals have their own. */
export function noteEvent(request: FastifyRequest, event: AccountEvent, accountId?: number): void {
  request.log.info({ event, account: accountId, ip: request.ip }, 'account')
}
