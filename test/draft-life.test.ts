import { it } from 'node:test'
import fc from 'fast-check'
import { paymentTransitions } from '#server/lifecycle/payments/payment-states.ts'
import { allowCod } from './cash-on-delivery.ts'
import {
  assertDraftIsRight,
  assertDraftLosesNothing,
  beginDraft,
  draftEvents,
  readDraftFacts,
} from './draft-life.ts'
import { assertStep, readMoves, recordMoves } from './life-moves.ts'
import { openPayingOffice } from './office.ts'
import { drawSeed, runsOf } from './seeded-random.ts'

/** Seeds that failed once, and the first one; each runs every time. */
const failedSeeds = [20_261_128]

const { shop, office } = await openPayingOffice()
await allowCod(shop, { first_order_max: 0 })
await shop.sandbox.setFaults({ late_ms: 30 })
await recordMoves(shop)

async function live(names: string[]): Promise<void> {
  const life = await beginDraft({ shop, office })
  let seq = (await readMoves(shop, 0)).at(-1)?.seq ?? 0
  for (const name of names) {
    await draftEvents[name]?.(life)
    await assertDraftIsRight(life)
    const moves = await readMoves(shop, seq)
    const own = new Set((await readDraftFacts(life)).orders.map(({ id }) => id))
    for (const move of moves)
      if (move.of === 'payments' && own.has(move.orderId)) assertStep(paymentTransitions, move)
    seq = moves.at(-1)?.seq ?? seq
  }
  await assertDraftLosesNothing(life)
}

/** Chance rarely draws the usual way, so it is drawn often. */
const usual = ['a link is sent', 'a code is shown', 'the customer pays', 'the bank is late']

const anyEvent = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...usual) },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(draftEvents)) },
)

const run = (seed: number, numRuns: number): Promise<void> =>
  fc.assert(fc.asyncProperty(fc.array(anyEvent, { minLength: 3, maxLength: 10 }), live), {
    seed,
    numRuns,
    endOnFailure: true,
  })

for (const seed of failedSeeds) {
  it(`a draft is one order or none, seed ${seed}`, () => run(seed, 8))
}

it('a draft is one order or none with a new random seed', async (t) => {
  const seed = drawSeed('DRAFT_LIFE_SEED')
  t.diagnostic(`seed ${seed}; DRAFT_LIFE_SEED=${seed} repeats it, and a failing one belongs in failedSeeds`)
  await run(seed, runsOf(8))
})
