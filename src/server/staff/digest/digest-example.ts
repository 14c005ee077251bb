import type { BatchSummary } from '#contract/admin/batches.ts'
import type { ReorderRow } from '#contract/admin/reorder.ts'
import {
  type EmailTemplateExamples,
  type ExampleContext,
  type ExampleProduct,
  exampleId,
} from '../../platform/email/email-examples.ts'
import { digestEmail } from './digest-email.ts'
import type { DigestFacts } from './digest-facts.ts'

const lowRow = ({ name }: ExampleProduct): ReorderRow => ({
  stock_id: exampleId,
  version: 0,
  name,
  sku: 'EXAMPLE',
  free: 4,
  coming: 24,
  level: 10,
  sold: 28,
  days: 28,
  cover_days: 4,
  lead_days: 14,
  suggested: 36,
})

const batchOf = (
  { name }: ExampleProduct,
  more: Pick<BatchSummary, 'number' | 'state' | 'days_left' | 'has_certificate' | 'on_hand'>,
): BatchSummary => ({
  id: exampleId,
  version: 1,
  stock_id: exampleId,
  name,
  made_on: '2026-01-05',
  expires_on: '2026-12-31',
  updated_at: '2026-11-30T04:30:00.000000Z',
  ...more,
})

const one = <Row>(row: Row) => ({ rows: [row], count: 1 })

const factsOf = ({ product, other }: ExampleContext): DigestFacts => ({
  low: { rows: [lowRow(product), lowRow(other)], count: 2 },
  expiring: one(
    batchOf(product, {
      number: 'EXAMPLE-01',
      state: 'released',
      days_left: 30,
      has_certificate: true,
      on_hand: 12,
    }),
  ),
  quarantined: one(
    batchOf(other, {
      number: 'EXAMPLE-02',
      state: 'quarantined',
      days_left: 300,
      has_certificate: false,
      on_hand: 48,
    }),
  ),
  recalls: [{ number: 'EXAMPLE-03', packs: 6, toNotify: 2 }],
})

export const digestExamples: EmailTemplateExamples<'stock-digest'> = {
  'stock-digest': {
    'A day with everything': (context) =>
      digestEmail({ day: '2026-12-01', facts: factsOf(context), url: `${context.siteUrl}/reorder` }, context),
  },
}
