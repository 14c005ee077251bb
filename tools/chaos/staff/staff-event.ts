import type { PaymentRequest } from '../observations.ts'

/** One act that the back office answered with 200, or an unexpected answer; a line of the staff's output. */
export type StaffEvent =
  /** From now on it hears that it is to end. */
  | { kind: 'ready' }
  | { kind: 'act'; did: string; action: string; entity: string; id: string }
  | { kind: 'request'; request: PaymentRequest }
  | { kind: 'refused'; code: string }
  | { kind: 'surprise'; sentence: string }

export const reportEvent = (event: StaffEvent): void =>
  void process.stdout.write(`${JSON.stringify(event)}\n`)
