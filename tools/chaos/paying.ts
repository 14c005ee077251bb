import { setTimeout as wait } from 'node:timers/promises'
import type { Proof } from './provider.ts'
import { isSurprise, type StartedPayment, type Visit } from './visit.ts'

/**
 * Pays at the provider and sends the proof to the shop, or behaves like other shoppers. They give up, fail and try
 * again, close the window after paying, or press the button three times.
 * @returns whether this shopper knows that the order is paid.
 */
export async function payAndNotify(visit: Visit, started: StartedPayment): Promise<boolean> {
  const { world, chances } = visit
  const { provider, observations } = world
  const way = chances.pick({
    pays: 62,
    'fails first': 10,
    'bank is slow': 8,
    'is only authorized': 12,
    leaves: 8,
  })
  observations.count(`shoppers: ${way}`)
  if (way === 'leaves') return false
  if (way === 'bank is slow') {
    await provider.pay(started.providerOrderId, 'late')
    return false
  }
  if (way === 'fails first') await provider.pay(started.providerOrderId, 'failed')
  const proof = await provider.pay(
    started.providerOrderId,
    way === 'is only authorized' ? 'authorized' : 'captured',
  )
  if (!proof) return false
  observations.count('paid at the provider')
  await refundAtOnce(visit, proof)
  if (chances.happens(0.25)) {
    observations.count('shoppers: vanished after paying')
    return false
  }
  return sendProof(visit, started, proof)
}

/** A dashboard refund, in part or whole, before the shop has heard of the payment. */
async function refundAtOnce({ world, chances }: Visit, proof: Proof): Promise<void> {
  if (!chances.happens(0.06)) return
  const amount = chances.happens(0.5) ? 10_000 : undefined
  if (await world.provider.refundInDashboard(proof.razorpay_payment_id, amount)) {
    world.observations.count('shoppers: refunded before the shop knew')
  }
}

/**
 * Why a shopper reads that the money goes back: everything is sold, one cart was paid in two tabs, or others used the
 * offer up.
 */
const goesBack: Record<string, string> = {
  out_of_stock: 'read that the money goes back',
  already_paid: 'read that they paid twice',
  offer_gone: 'read that their offer was gone',
}

/** Whether this answer to a proof says that the order is paid. Money of another amount may be called a failed payment. */
function isPromise(
  { observations }: Visit['world'],
  orderId: string,
  body: Record<string, unknown>,
): boolean {
  if (body.verified === true && body.orderId === orderId) return true
  if (body.verified === false && body.orderId === orderId) {
    observations.count('shoppers: read that the payment failed')
    observations.reportedFailed.add(orderId)
  } else observations.surprises.push(`verifying ${orderId}: ${JSON.stringify(body)}`)
  return false
}

async function sendProof(visit: Visit, { orderId }: StartedPayment, proof: Proof): Promise<boolean> {
  const { client, chances, world } = visit
  const times = chances.happens(0.2) ? 3 : 1
  const answers = await Promise.all(
    Array.from({ length: times }, () => client.insist('POST /api/verify-razorpay-payment', proof)),
  )
  for (const answer of answers) {
    if (!answer) return false
    const news = answer.status === 409 ? goesBack[String(answer.body.code)] : undefined
    if (news) {
      world.observations.count(`shoppers: ${news}`)
      return false
    }
    if (isSurprise(visit, `verifying ${orderId}`, answer)) return false
    if (!isPromise(world, orderId, answer.body)) return false
    world.observations.promised.set(orderId, 'verified')
  }
  if (!(await look(visit, orderId))) return false
  if (chances.happens(0.12)) await changeMind(visit, orderId)
  else visit.bought.push(orderId)
  return true
}

/** Cancels a paid order, so that all of its money goes back. */
async function changeMind(visit: Visit, orderId: string): Promise<void> {
  const { client, world } = visit
  world.observations.cancelled.set(orderId, 'asked')
  const answer = await client.insist(`POST /api/orders/${orderId}/cancel`)
  if (answer?.status === 409) {
    // It was packed meanwhile, or the bank asks about the payment, so the order stays paid.
    world.observations.cancelled.delete(orderId)
    world.observations.count('shoppers: cancelled too late')
    return
  }
  if (!answer || isSurprise(visit, `cancelling ${orderId}`, answer)) return
  world.observations.cancelled.set(orderId, 'done')
  world.observations.count('shoppers: cancelled what they had paid')
}

const looks = 20

/** Reads the order until it is paid, or until a time-out. */
async function look(visit: Visit, orderId: string): Promise<boolean> {
  for (let left = looks; left > 0; left -= 1) {
    const answer = await visit.client.insist(`GET /api/orders/${orderId}`)
    if (!answer || isSurprise(visit, `looking at ${orderId}`, answer)) return false
    if (answer.body.payment_status === 'Paid') {
      visit.world.observations.promised.set(orderId, 'shown as paid')
      return true
    }
    await wait(300)
  }
  return false
}
