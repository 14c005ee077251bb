import type { FastifyRequest } from 'fastify'

type AccountEvent =
  | 'registered'
  | 'signed in'
  | 'signed out'
  | 'profile changed'
  | 'password reset asked for'
  | 'password reset'

/** One line in the log for what somebody did with an account; what was refused has a line of its own. */
export function noteEvent(request: FastifyRequest, event: AccountEvent, accountId?: number): void {
  request.log.info({ event, account: accountId, ip: request.ip }, 'account')
}
