import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { outbox, payments, refunds, webhookEvents } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type FailedJobKind, paymentStopFailedJob, recordRetry } from '../../platform/jobs/failed-jobs.ts'
import { askable } from '../attempts/store.ts'
import { checkAccount } from '../provider/check-account.ts'
import { ProviderError, type ShopWithProvider } from '../provider/provider.ts'
import { askProvider } from '../reconciliation/ask-provider.ts'
import { compareOne } from '../reconciliation/compare-ledgers.ts'
import { compareOneReservation } from '../reconciliation/compare-reservations.ts'
import { retryWithin } from '../refunds/retry-refund.ts'
import { attemptsUntilFailed } from '../webhooks/process-events.ts'
import { lockOpenFailedJob, type OpenFailedJob } from './lock-failed-job.ts'

/** Prepares another try within the transaction that notes it; what needs the provider follows after it. */
type Prepare = (tx: Database, matter: OpenFailedJob) => Promise<void>

interface Retry {
  prepare?: Prepare
  /** Asks the provider, and answers what came of it. */
  ask?: (shop: ShopWithProvider, matter: OpenFailedJob) => Promise<string>
  message: string
}

/**
 * Tries again what an open matter is about. It stays on the list until that has worked: the place that succeeds takes it off,
 * and one that fails again counts it with its newest reason.
 * @returns what was done, as a sentence.
 * @throws {ShopError} `not_found`, `cannot_retry` with the reason, `payment_unavailable`.
 */
export async function retryFailedJob(shop: ShopWithProvider, actor: Actor, id: number): Promise<string> {
  const matter = await change(shop.db, actor, async (tx, recordAudit) => {
    const open = await lockOpenFailedJob(tx, id)
    await retries[open.kind].prepare?.(tx, open)
    await recordRetry(tx, open.kind, open.reference)
    const { kind, reference, reason } = open
    const before = { kind, reference, reason }
    await recordAudit({ action: 'matter_retried', entity: { kind: 'matter', id }, before })
    return open
  })
  const { ask, message } = retries[matter.kind]
  if (!ask) return message
  try {
    return await ask(shop, matter)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ShopError('payment_unavailable', 'The provider cannot be asked now. Please try again later.')
  }
}

const retries: Record<FailedJobKind, Retry> = {
  mail: { prepare: sendMailAgain, message: 'The mail is sent again.' },
  refund: { prepare: sendRefundAgain, message: 'The refund is tried again.' },
  webhook: { prepare: actOnEventAgain, message: 'The message of the provider is read again.' },
  payment: { ask: askAboutPayment, message: '' },
  money: { ask: askAboutMoney, message: '' },
  provider: { prepare: assertOwnKeys, ask: askAboutKeys, message: '' },
  stock: { ask: compareStock, message: '' },
  dispute: { prepare: refuse('A dispute is answered at the provider.'), message: '' },
}

const cannotRetry = (why: string): ShopError => new ShopError('cannot_retry', why)

function refuse(why: string): Prepare {
  return () => Promise.reject(cannotRetry(why))
}

/** What is made for one mail and kept nowhere else, so that a new mail would have none. */
const endedMails: Record<string, string> = {
  'reset-link': 'link for a new password',
  'sign-in-code': 'code to log in',
}

async function sendMailAgain(tx: Database, { reference }: OpenFailedJob): Promise<void> {
  const [mail] = await tx
    .select()
    .from(outbox)
    .where(eq(outbox.id, numberIn(reference)))
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
  const id = numberIn(reference)
  const [refund] = await tx.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, id))
  if (refund?.status === 'stuck') return retryWithin(tx, id)
  const { rowCount } = await tx
    .update(refunds)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'due')))
  if (rowCount !== 1) throw cannotRetry('This refund is not waiting for a try.')
}

/** With these attempts another failure is told at once, and a success closes the matter. */
async function actOnEventAgain(tx: Database, { reference }: OpenFailedJob): Promise<void> {
  const { rowCount } = await tx
    .update(webhookEvents)
    .set({ processedAt: null, attempts: attemptsUntilFailed - 1, nextAttemptAt: sql`now()` })
    .where(eq(webhookEvents.id, reference))
  if (rowCount !== 1) throw cannotRetry('This message of the provider was deleted by now.')
}

async function askAboutPayment(shop: ShopWithProvider, { reference }: OpenFailedJob): Promise<string> {
  const [payment] = await shop.db
    .select(askable)
    .from(payments)
    .where(eq(payments.id, numberIn(reference)))
  if (!payment) throw cannotRetry('This payment is no longer in the books.')
  const outcome = await askProvider(shop, payment)
  if (outcome === 'paid') return 'The provider has the money now, and the order is paid.'
  if (outcome === 'returned')
    return 'The provider has the money now; the order could not keep it, so it goes back.'
  if (outcome === 'released') return 'Another order paid for the same goods; the bank releases this money.'
  return 'The provider still has no money for it. Resolve it once nothing more can come.'
}

async function askAboutMoney(shop: ShopWithProvider, { reference }: OpenFailedJob): Promise<string> {
  const isExplained = await compareOne(shop, reference)
  return isExplained
    ? 'The books explain this money by now.'
    : 'The books still cannot explain this money. A person has to decide.'
}

async function assertOwnKeys(_tx: Database, { reference }: OpenFailedJob): Promise<void> {
  if (reference === paymentStopFailedJob.reference) {
    throw new ShopError('decide_elsewhere', 'Take money again once the cause is mended.', {
      extra: { decided_under: 'resume' },
    })
  }
  if (reference !== 'keys')
    throw cannotRetry('The next payment shows whether this is mended. Resolve it then.')
}

async function askAboutKeys(shop: ShopWithProvider): Promise<string> {
  const isAccepted = await checkAccount(shop)
  return isAccepted ? 'The provider accepts the keys again.' : 'The provider does not accept the keys yet.'
}

async function compareStock({ db }: ShopWithProvider, { reference }: OpenFailedJob): Promise<string> {
  const isRight = await compareOneReservation(db, numberIn(reference))
  return isRight
    ? 'The reserved packs agree with the payments under way by now.'
    : 'The reserved packs still differ from those of payments under way. A person has to look.'
}

const numberIn = (reference: string): number => {
  if (/^\d{1,15}$/.test(reference)) return Number(reference)
  throw cannotRetry('What this is about is no longer there.')
}
