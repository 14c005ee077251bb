import assert from 'node:assert/strict'
import { after, afterEach, it, mock } from 'node:test'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openPayingShop, refused } from '#test/paying-shop.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { awaitOnDisk } from './payments-on-disk.ts'

const shop = await openPayingShop({ after })
const items = [{ productId: 1, quantity: 1 }]

const isUnavailable = (error: unknown): boolean => error instanceof ShopError && error.code === 'unavailable'

/** Stands for a crash between a commit and its way to the disk: what is committed is not what is found afterwards. */
const lose = (column: 'receipt' | 'provider_payment_id', event: 'INSERT' | 'UPDATE'): Promise<unknown> =>
  shop.db.execute(
    sql.raw(`
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN NEW.${column} := 'lost_' || NEW.${column}; RETURN NEW; END $$;
    CREATE TRIGGER lose BEFORE ${event} ON payments FOR EACH ROW EXECUTE FUNCTION lose()`),
  )

afterEach(() => shop.db.execute(sql`DROP FUNCTION IF EXISTS lose CASCADE`))

it('a payment that was lost before it was on the disk is refused, and the provider never hears of it', async () => {
  const { token } = await shop.registerShopper()
  const asked: unknown[] = []
  const create = shop.provider.createOrder
  shop.faults.createOrder = (order) => {
    asked.push(order)
    return create(order)
  }
  await lose('receipt', 'INSERT')
  const answer = await shop.tryToStart(token, { items })
  refused(answer, 503, 'unavailable')
  assert.deepEqual(asked, [])
})

it('a settlement that was lost before it was on the disk is told to nobody', async () => {
  const { token } = await shop.registerShopper()
  const started = await shop.start(token, { items })
  const proof = await shop.sandbox.pay(started.id)
  await lose('provider_payment_id', 'UPDATE')
  refused(await shop.tryToVerify(token, proof), 503, 'unavailable')
})

it('money is on the disk once it has settled a payment, and a receipt from the start', async () => {
  const { token } = await shop.registerShopper()
  const started = await shop.start(token, { items })
  const { rows } = await shop.db.execute<{ receipt: string }>(
    sql`SELECT receipt FROM payments WHERE provider_order_id = ${started.id}`,
  )
  const receipt = rows[0]?.receipt ?? assert.fail()
  const proof = await shop.sandbox.pay(started.id)
  const [placed, unsettled] = await Promise.allSettled([
    awaitOnDisk(shop.db, receipt),
    awaitOnDisk(shop.db, proof.razorpay_payment_id),
  ])
  assert.equal(placed.status, 'fulfilled')
  assert.ok(unsettled.status === 'rejected' && isUnavailable(unsettled.reason))
  await shop.tryToVerify(token, proof)
  await awaitOnDisk(shop.db, proof.razorpay_payment_id)
})

it('a flush on a broken connection is repeated, one that is never answered is given up, and neither holds back the next', async () => {
  const pool = new pg.Pool()
  const answers = [
    () => Promise.reject(new Error('Connection terminated unexpectedly')),
    async () => ({ rows: [{ mark: 'sk_1' }] }),
    () => new Promise<never>(() => undefined),
    async () => ({ rows: [{ mark: 'sk_3' }] }),
  ]
  const query = mock.method(pool, 'query', () => answers[query.mock.callCount()]?.())
  const db = drizzle(pool)
  await awaitOnDisk(db, 'sk_1')
  mock.timers.enable({ apis: ['setTimeout'] })
  const hanging = assert.rejects(awaitOnDisk(db, 'sk_2'), isUnavailable)
  while (query.mock.callCount() < 3) await new Promise((resolve) => setImmediate(resolve))
  const next = awaitOnDisk(db, 'sk_3')
  mock.timers.tick(10_000)
  await hanging
  await next
  mock.timers.reset()
})
