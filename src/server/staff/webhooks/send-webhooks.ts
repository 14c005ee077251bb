import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '../../platform/app-context.ts'
import { runConcurrently } from '../../platform/jobs/run-concurrently.ts'
import { type AddressRules, resolveAll } from '../../platform/outgoing/check-address.ts'
import { isLocalTrial } from '../../platform/outgoing/local-trial.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { openSeedBox } from '../members/seed-box.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  findDueEndpoints,
  type Receiver,
  readReceiver,
  recordAttempt,
  releaseDeliveries,
} from './delivery-queue.ts'
import {
  isAway,
  recordFailure,
  recordSuccess,
  switchOffTokenless,
  switchOffUnreadable,
} from './endpoint-health.ts'
import { bodyOf, publicEventId } from './event-body.ts'
import { personalDataOf } from './personal-data-of.ts'
import { type Attempt, postWebhook } from './post-webhook.ts'
import { signedHeaders } from './sign.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'log'>

interface SendOptions {
  stopping: AbortSignal
  /** Decrypts the secrets of endpoints; by default with `STAFF_KEY`. */
  secrets?: SecretBox
  timeoutMs?: number
  resolve?: AddressRules['resolve']
  /** Writes messages for platforms of agents; without it platforms get nothing. */
  writeForPlatform?: WriteForPlatform
}

/** A message in the format of a receiver. */
export interface OutgoingMessage {
  headers: Record<string, string>
  body: string
}

/** Writes the message of an event for a platform; null when the platform should get nothing any more. */
export type WriteForPlatform = (
  context: Context,
  receiver: { url: string; platformId: number },
  delivery: ClaimedDelivery,
) => Promise<OutgoingMessage | null>

/** Events that one endpoint gets at the same time. */
const maxConcurrent = 8
/** Deliveries that are claimed together, and the time for sending them, which is far shorter than a claim. */
const batchSize = 50
const batchMs = 30_000
const usualTimeoutMs = 20_000
/** How often a running job looks for other endpoints while one is slow. */
const lookEveryMs = 500

/**
 * Sends due events until none is left or `stopping` aborts. Every endpoint has a batch of its own, so that one that
 * hangs delays no other.
 */
export async function sendWebhooks(context: Context, options: SendOptions): Promise<void> {
  await switchOffTokenless(context)
  const running = new Map<number, Promise<void>>()
  const errors: unknown[] = []
  const mayStart = (): boolean => !options.stopping.aborted && errors.length === 0
  for (;;) {
    const due = mayStart() ? await findDueEndpoints(context.db, [...running.keys()]) : []
    for (const id of due) {
      const sending = sendBatch(context, id, options)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => running.delete(id))
      running.set(id, sending)
    }
    if (running.size === 0) break
    await Promise.race([...running.values(), wait(lookEveryMs)])
  }
  if (errors.length > 0) throw errors[0]
}

/** Sends a batch to one endpoint, and ends it early where the endpoint should rest. */
async function sendBatch(context: Context, endpointId: number, options: SendOptions): Promise<void> {
  const { db } = context
  const receiver = await readReceiver(db, endpointId)
  if (!receiver) return
  const write = await writerOf(context, receiver, options)
  if (!write) return switchOffUnreadable(context, endpointId)
  const deliveries = await claimDeliveries(db, endpointId, batchSize)
  const began = performance.now()
  const untried: ClaimedDelivery[] = []
  const failures: Attempt[] = []
  let delivered = 0
  const isWorking = (): boolean =>
    !options.stopping.aborted &&
    performance.now() - began < batchMs &&
    !failures.some((failure) => isAway(failure) || failure.statusCode === 410)
  const work = async (delivery: ClaimedDelivery): Promise<boolean> => {
    const attempt = await sendOne(context, receiver, delivery, { ...options, write })
    if (attempt === null) {
      untried.push(delivery)
      return false
    }
    await recordAttempt(db, delivery, attempt)
    if (attempt.problem === null) delivered += 1
    else failures.push(attempt)
    return attempt.problem === null
  }
  untried.push(...(await runConcurrently(deliveries, { maxConcurrent, shouldContinue: isWorking, work })))
  await releaseDeliveries(db, untried)
  if (delivered > 0) await recordSuccess(db, endpointId)
  const worst = failures.find(({ statusCode }) => statusCode === 410) ?? failures.find(isAway) ?? failures[0]
  if (worst) await recordFailure(context, receiver, worst)
}

type Write = (delivery: ClaimedDelivery) => Promise<OutgoingMessage | null>

/** The function that writes the messages of a receiver; null when its secret can't be decrypted. */
async function writerOf(
  context: Context,
  receiver: Receiver,
  { secrets, writeForPlatform }: SendOptions,
): Promise<Write | null> {
  const { platformId, url } = receiver
  if (platformId !== null)
    return async (delivery) => writeForPlatform?.(context, { url, platformId }, delivery) ?? null
  const signing = openSecrets(receiver, secrets ?? (await openSeedBox(context.config)).secrets)
  return signing && ((delivery) => writeStandard(context, receiver, delivery, signing))
}

/** The secrets that sign, the present one first; null where one was encrypted with another key. */
function openSecrets({ id, secret, formerSecret }: Receiver, box: SecretBox): Buffer[] | null {
  try {
    return [secret, formerSecret].flatMap((sealed) => (sealed ? box.open(ownerOfSecret(id), sealed) : []))
  } catch {
    return null
  }
}

/** The name under which the secret of an endpoint is encrypted. */
export const ownerOfSecret = (endpointId: number): string => `webhook ${endpointId}`

/** A message by the Standard Webhooks specification. */
async function writeStandard(
  { db }: Context,
  { includePersonalData }: Receiver,
  delivery: ClaimedDelivery,
  signing: Buffer[],
): Promise<OutgoingMessage> {
  const id = publicEventId(delivery.publicId)
  const body = bodyOf(delivery, includePersonalData ? await personalDataOf(db, delivery) : undefined)
  const seconds = Math.floor(Date.now() / 1000)
  return { headers: signedHeaders(signing, { id, seconds, body }), body }
}

/** The outcome of a delivery without a message: it counts as delivered. */
const nothingToTell: Attempt = { statusCode: null, durationMs: 0, problem: null, retryAfter: null }

async function sendOne(
  { config }: Context,
  { url, platformId }: Receiver,
  delivery: ClaimedDelivery,
  { stopping, timeoutMs = usualTimeoutMs, resolve = resolveAll, write }: SendOptions & { write: Write },
): Promise<Attempt | null> {
  const message = await write(delivery)
  if (!message) return nothingToTell
  return postWebhook(url, {
    rules: {
      resolve,
      mayBeLoopback: isLocalTrial(config),
      // A platform is a stranger, who must not reach the owner's own networks.
      ownNetworks: platformId === null ? config.webhookNetworks : [],
    },
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Soilkin webhooks',
      'content-length': `${Buffer.byteLength(message.body)}`,
      ...message.headers,
    },
    body: message.body,
    timeoutMs,
    stopping,
  })
}
