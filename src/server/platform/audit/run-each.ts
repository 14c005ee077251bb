import type { FastifyBaseLogger } from 'fastify'
import { hashOfRequest, type IdempotentRequest } from '../http/idempotency-key.ts'
import { ShopError } from '../http/shop-error.ts'

/** The result of one item: the answer of the work, or the reason of its rejection. */
export type EachResult<Done> = { id: string; done: Done } | { id: string; why: string }

/**
 * Runs work for each item in turn, each in a transaction of its own. An item that is refused or fails does
 * not stop the others.
 * @param noun what an item is, for the message about a failure: 'order'.
 */
export async function runEach<Item extends { id: string }, Done>(
  items: Item[],
  { log, noun, work }: { log: FastifyBaseLogger; noun: string; work: (item: Item) => Promise<Done> },
): Promise<EachResult<Done>[]> {
  const results: EachResult<Done>[] = []
  for (const item of items) {
    try {
      results.push({ id: item.id, done: await work(item) })
    } catch (error) {
      if (!(error instanceof ShopError))
        log.error({ err: error, [noun]: item.id }, `a bulk action failed for the ${noun}`)
      const why = error instanceof ShopError ? error.message : failureOf(noun)
      results.push({ id: item.id, why })
    }
  }
  return results
}

const failureOf = (noun: string): string =>
  `Something went wrong here, and this ${noun} is unchanged. Please try again; it is in the log of the shop.`

/** The request of one item of a bulk action, so that a repetition changes each item once. */
export const requestOfItem = (
  idempotency: IdempotentRequest,
  id: string,
  parts: object,
): IdempotentRequest => ({
  ...idempotency,
  key: `${idempotency.key.slice(0, 200)} ${id}`,
  requestHash: hashOfRequest({ id, ...parts }),
})
