import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { outbox, payments, refunds, webhookEvents } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type FailedJobKind, paymentStopFailedJob, recordRetry } from '../../platform/jobs/failed-jobs.ts'
import { pollable } from '../attempts/store.ts'
import { checkAccount } from '../provider/check-account.ts'
import { ProviderError, type ShopWithProvider } from '../provider/provider.ts'
import { compareOne } from '../reconciliation/compare-ledgers.ts'
import { compareOneReservation } from '../reconciliation/compare-reservations.ts'
import { pollPayment } from '../reconciliation/poll-payment.ts'
import { retryWithin } from '../refunds/retry-refund.ts'
import { attemptsUntilFailed } from '../webhooks/process-events.ts'
import { lockOpenFailedJob, type OpenFailedJob } from './lock-failed-job.ts'

/** Prepares a retry within the transaction that records it. */
type Prepare = (tx: Database, job: OpenFailedJob) => Promise<void>

interface Retry {
  prepare?: Prepare
  /** Calls the provider after the transaction. @returns the result, as a sentence. */
  call?: (shop: ShopWithProvider, job: OpenFailedJob) => Promise<string>
  message: string
}

/**
 * Retries the work of an open failed job. Success closes the job; another failure counts on it with the newest reason.
 * @returns the result, as a sentence.
 * @throws {ShopError} `not_found`, `cannot_retry` with the reason, `payment_unavailable`.
 */
export async function retryFailedJob(shop: ShopWithProvider, actor: Actor, id: number): Promise<string> {
  const job = await change(shop.db, actor, async (tx, recordAudit) => {
    const open = await lockOpenFailedJob(tx, id)
    await retries[open.kind].prepare?.(tx, open)
    await recordRetry(tx, open.kind, open.reference)
    const { kind, reference, reason } = open
    const before = { kind, reference, reason }
    await recordAudit({ action: 'matter_retried', entity: { kind: 'matter', id }, before })
    return open
  })
  const { call, message } = retries[job.kind]
  if (!call) return message
  try {
    return await call(shop, job)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ShopError('payment_unavailable', 'The provider cannot be asked now. Please try again later.')
  }
}

const retries: Record<FailedJobKind, Retry> = {
  mail: { prepare: sendMailAgain, message: 'The mail is sent again.' },
  refund: { prepare: sendRefundAgain, message: 'The refund is tried again.' },
  webhook: { prepare: processEventAgain, message: 'The message of the provider is read again.' },
  payment: { call: pollPaymentAgain, message: '' },
  money: { call: compareMoneyAgain, message: '' },
  provider: { prepare: assertKeysJob, call: checkKeysAgain, message: '' },
  stock: { call: compareStockAgain, message: '' },
  dispute: { prepare: rejectRetry('A dispute is answered at the provider.'), message: '' },
}

const cannotRetry = (reason: string): ShopError => new ShopError('cannot_retry', reason)

function rejectRetry(reason: string): Prepare {
  return () => Promise.reject(cannotRetry(reason))
}

/** Mails whose secret the shop does not store, so that a new mail could not contain it. */
const endedMails: Record<string, string> = {
  'reset-link': 'link for a new password',
  'sign-in-code': 'code to log in',
}

async function sendMailAgain(tx: Database, { reference }: OpenFailedJob): Promise<void> {
  const [mail] = await tx
    .select()
    .from(outbox)
    .where(eq(outbox.id, idIn(reference)))
  if (!mail) throw cannotRetry('This mail was deleted by now.')
  const ended = endedMails[mail.template]
  if (ended) throw cannotRetry(`This ${ended} has ended. Its owner has to ask for another one.`)
  const { rowCount } = await tx
    .update(outbox)
    .set({ status: 'waiting', attempts: 0, nextAttemptAt: sql`now()` })
    .where(and(eq(outbox.id, mail.id), eq(outbox.status, 'dead')))
  if (rowCount !== 1) throw cannotRetry('This mail waits to be sent again already.')
}

async function sendRefundAgain(tx: Database, { reference }: OpenFailedJob): Promise<void> {
  const id = idIn(reference)
  const [refund] = await tx.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, id))
  if (refund?.status === 'stuck') return retryWithin(tx, id)
  const { rowCount } = await tx
    .update(refunds)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'due')))
  if (rowCount !== 1) throw cannotRetry('This refund is not waiting for a try.')
}

/** Sets attempts so that the next failure is reported at once, and a success closes the job. */
async function processEventAgain(tx: Database, { reference }: OpenFailedJob): Promise<void> {
  const { rowCount } = await tx
    .update(webhookEvents)
    .set({ processedAt: null, attempts: attemptsUntilFailed - 1, nextAttemptAt: sql`now()` })
    .where(eq(webhookEvents.id, reference))
  if (rowCount !== 1) throw cannotRetry('This message of the provider was deleted by now.')
}

async function pollPaymentAgain(shop: ShopWithProvider, { reference }: OpenFailedJob): Promise<string> {
  const [payment] = await shop.db
    .select(pollable)
    .from(payments)
    .where(eq(payments.id, idIn(reference)))
  if (!payment) throw cannotRetry('This payment is no longer in the books.')
  const outcome = await pollPayment(shop, payment)
  if (outcome === 'paid') return 'The provider has the money now, and the order is paid.'
  if (outcome === 'returned')
    return 'The provider has the money now; the order could not keep it, so it goes back.'
  if (outcome === 'released') return 'Another order paid for the same goods; the bank releases this money.'
  return 'The provider still has no money for it. Resolve it once nothing more can come.'
}

async function compareMoneyAgain(shop: ShopWithProvider, { reference }: OpenFailedJob): Promise<string> {
  const isExplained = await compareOne(shop, reference)
  return isExplained
    ? 'The books explain this money by now.'
    : 'The books still cannot explain this money. A person has to decide.'
}

async function assertKeysJob(_tx: Database, { reference }: OpenFailedJob): Promise<void> {
  if (reference === paymentStopFailedJob.reference) {
    throw new ShopError('decide_elsewhere', 'Take money again once the cause is mended.', {
      extra: { decided_under: 'resume' },
    })
  }
  if (reference !== 'keys')
    throw cannotRetry('The next payment shows whether this is mended. Resolve it then.')
}

async function checkKeysAgain(shop: ShopWithProvider): Promise<string> {
  const isAccepted = await checkAccount(shop)
  return isAccepted ? 'The provider accepts the keys again.' : 'The provider does not accept the keys yet.'
}

async function compareStockAgain({ db }: ShopWithProvider, { reference }: OpenFailedJob): Promise<string> {
  const isRight = await compareOneReservation(db, idIn(reference))
  return isRight
    ? 'The reserved packs agree with the payments under way by now.'
    : 'The reserved packs still differ from those of payments under way. A person has to look.'
}

const idIn = (reference: string): number => {
  if (/^\d{1,15}$/.test(reference)) return Number(reference)
  throw cannotRetry('What this is about is no longer there.')
}
