import { randomUUID } from 'node:crypto'
import type { Chances } from '../random.ts'
import type { NextActs } from './next-acts.ts'
import type { StaffAnswer, StaffClient } from './staff-client.ts'
import { reportEvent } from './staff-event.ts'

/** A member of the staff at work. */
export interface Packer {
  client: StaffClient
  chances: Chances
  /** Shared by all of the staff. */
  nextActs: NextActs
  /** Signs in again once a sign-in has ended. */
  signIn: () => Promise<void>
}

/** What an act is called in the run's figures, and the entry of the audit log that it must leave. */
export interface Act {
  did: string
  action: string
  entity: string
  /** Of the thing; where it is only known after, as the answer names it. */
  id: string | ((body: StaffAnswer['body']) => string)
  /** The call knows no key, so a second one is another act. */
  isOnce?: true
}

/** What a rule may say, since a colleague or a shopper was quicker, or the shelf is short. */
const expected = new Set([
  'version_conflict',
  'wrong_order_state',
  'order_held',
  'not_held',
  'packed_by_other',
  'in_other_wave',
  'nothing_to_pack',
  'wave_ended',
  'not_found',
  'stock_changed',
  'out_of_stock',
  'item_complete',
  'packing_incomplete',
  'already_packed',
  'nothing_to_refund',
  'refundable_changed',
  'refund_exceeds_line',
  'invalid_refund_amount',
  'approval_needed',
  'approval_waiting',
  'request_decided',
  'own_request',
  'not_delivered',
  'too_many_packs',
  'replacement_under_way',
  'ticket_closed',
  'already_decided',
  'customer_under_way',
  'erasure_changed',
  'payment_disputed',
  'refund_exceeds_balance',
  'draft_closed',
  'draft_unpayable',
  'payment_under_way',
  'payments_stopped',
  'cod_unavailable',
  'not_confirmed',
  'not_to_confirm',
])

/** What is the same in every answer to one key, however often it is asked. */
const sameOf = ({ status, body }: StaffAnswer): string =>
  JSON.stringify([
    status,
    body?.code,
    body?.id,
    body?.url,
    body?.image_url,
    body?.invoice,
    body?.print?.id,
    body?.wave?.id,
    body?.refund_id,
  ])

/** The body of the answer to an act; null where it was refused. */
export async function act(
  packer: Packer,
  call: string,
  body: object,
  what: Act,
): Promise<StaffAnswer['body'] | null> {
  const answer = await attempt(packer, call, body, what)
  return answer && isDone(answer) ? answer.body : null
}

/**
 * Does something under a key of its own, sometimes twice at once, sometimes again after the answer was lost.
 * @returns null where the sign-in had ended.
 */
export async function attempt(
  { client, chances, signIn }: Packer,
  call: string,
  body: object,
  what: Act,
): Promise<StaffAnswer | null> {
  const key = randomUUID()
  const sending = { body, key }
  const mischief = what.isOnce ? 'none' : chances.pick({ none: 6, lost: 2, twice: 2 })
  if (mischief === 'lost') await client.ask(call, { ...sending, patienceMs: chances.between(1, 40) })
  const twin = mischief === 'twice' ? client.insist(call, sending) : null
  const first = await client.insist(call, sending)
  const second = await twin
  const again = mischief === 'lost' && isDone(first) ? await client.insist(call, sending) : second
  if (wantsSignIn(first)) {
    await signIn()
    return null
  }
  // Of two at once one may be refused and the other, a moment later, be done: a refusal keeps no key.
  const mustAgree = again !== null && (isDone(again) || (mischief === 'lost' && !hasEnded(again)))
  if (again && mustAgree && isDone(first) && sameOf(again) !== sameOf(first)) {
    reportEvent({
      kind: 'surprise',
      sentence: `${call} under one key: ${sameOf(first)} and ${sameOf(again)}`,
    })
  }
  return judge(call, again && isDone(again) ? again : first, what)
}

/** It has ended, or a grave action wants a code of the last minutes. */
const wantsSignIn = ({ status, body }: StaffAnswer): boolean =>
  status === 401 || body?.code === 'confirmation_required'

/** A colleague has ended the link or code that the first call made. */
const hasEnded = ({ body }: StaffAnswer): boolean => body?.code === 'draft_unpayable'

const isDone = ({ status }: StaffAnswer): boolean => status === 200

function judge(call: string, answer: StaffAnswer, { id, did, action, entity }: Act): StaffAnswer {
  const { body } = answer
  if (isDone(answer))
    reportEvent({ kind: 'act', did, action, entity, id: typeof id === 'string' ? id : id(body) })
  else recordError(call, answer)
  return answer
}

/** A refusal that rules explain is counted; any other is an answer that nobody should get. */
export function recordError(call: string, { status, body }: StaffAnswer): void {
  const code = String(body?.code)
  if (expected.has(code)) reportEvent({ kind: 'refused', code })
  else reportEvent({ kind: 'surprise', sentence: `${call}: ${status} ${JSON.stringify(body)}` })
}

/** Reads something, or tells a scan: what changes nothing that must be done once. Null where it was refused. */
export async function look(
  { client, signIn }: Packer,
  call: string,
  body?: object,
): Promise<StaffAnswer['body'] | null> {
  const answer = await client.insist(call, body && { body })
  if (isDone(answer)) return answer.body
  if (wantsSignIn(answer)) await signIn()
  else recordError(call, answer)
  return null
}
