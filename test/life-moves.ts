import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { TestShop } from './shop.ts'

/** One change of one status, as the database saw it. */
export interface Move {
  [column: string]: unknown
  seq: number
  of: 'orders' | 'payments' | 'returns' | 'replacements' | 'refunds'
  /** Its order; for a refund, its payment. */
  orderId: number
  from: string
  to: string
}

/** Lets the database record every change of a status from now on, also several changes of one call. */
export async function recordMoves({ db }: TestShop): Promise<void> {
  await db.execute(sql`
    CREATE TABLE recorded_moves (
      seq bigint GENERATED ALWAYS AS IDENTITY, "of" text, order_id bigint, "from" text, "to" text)`)
  await db.execute(sql`
    CREATE FUNCTION record_move() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO recorded_moves ("of", order_id, "from", "to")
      VALUES (TG_TABLE_NAME, (to_jsonb(NEW) ->> TG_ARGV[0])::bigint, OLD.status, NEW.status);
      RETURN NULL;
    END $$`)
  for (const [table, column, condition] of [
    ['orders', 'id', 'true'],
    ['payments', 'order_id', 'true'],
    ['returns', 'order_id', 'true'],
    ['replacements', 'order_id', 'true'],
    // Lost disputes and refunds made at the provider follow its reports, not a table of the shop.
    ['refunds', 'payment_id', "NEW.kind = 'shop'"],
  ] as const) {
    await db.execute(
      sql.raw(`CREATE TRIGGER record_moves AFTER UPDATE OF status ON ${table} FOR EACH ROW
        WHEN (OLD.status IS DISTINCT FROM NEW.status AND ${condition}) EXECUTE FUNCTION record_move('${column}')`),
    )
  }
}

/** The changes since then, in order. */
export async function readMoves({ db }: TestShop, afterSeq: number): Promise<Move[]> {
  const { rows } = await db.execute<Move>(sql`
    SELECT seq::float8 AS seq, "of", order_id::float8 AS "orderId", "from", "to" FROM recorded_moves
    WHERE seq > ${afterSeq} ORDER BY seq`)
  return rows
}

type Life = Record<string, Partial<Record<string, string>>>

/** A change is one step of its table. */
export const assertStep = (life: Life, { from, to }: Pick<Move, 'from' | 'to'>): void =>
  assert.ok(
    Object.values(life[from] ?? {}).includes(to),
    `${from} became ${to}, which is no step of the table`,
  )

/** Every change starts from the state of the one before, and is one step of the table. */
export function assertSteps(life: Life, moves: Move[], begun: string, ended: string): void {
  let at = begun
  for (const { from, to } of moves) {
    assert.equal(from, at, `a change begins at ${from}, and the one before ended at ${at}`)
    assertStep(life, { from, to })
    at = to
  }
  assert.equal(ended, at, `it stands at ${ended}, and the last change led to ${at}`)
}
