import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { lookUpsIn } from './look-ups.ts'

/**
 * Objects looked up by our own words alone: columns, settings, kinds and states of rows, codes, keys of a keyboard. A
 * table looked up by the text of a shopper, a member, a file or the provider is a Map.
 */
const ours: Record<string, string[]> = {
  'src/server/cli/checklist/from-settings.ts': ['sellers'],
  'src/server/cli/seed-main.ts': ['values'],
  'src/server/cli/seed/product-pictures.ts': ['pictures'],
  'src/server/cli/seed/seed-products.ts': ['sampleParts'],
  'src/server/catalog/imports/plan-products.ts': ['typed'],
  'src/server/catalog/tax-rates/change-rate.ts': ['constraintErrors'],
  'src/server/platform/http/error-replies.ts': ['frameworkErrors'],
  'src/server/platform/http/listen.ts': ['reasons'],
  'src/server/platform/imports/save-plan.ts': ['changes'],
  'src/server/customers/imports/read-customer-row.ts': ['columnOf'],
  'src/server/staff/dashboard/since.ts': ['permissionFor'],
  'src/server/orders/fulfilment/timeline.ts': ['kinds', 'mails', 'orderStatusOf'],
  'src/server/payments/failed-jobs/retry-failed-job.ts': ['endedMails'],
  'src/server/checkout/promotions/offer-code.ts': ['lookAlikes'],
  'src/server/lifecycle/orders/order-states.ts': ['orderTransitions'],
  'src/server/orders/shopper/present-order.ts': ['orderStatusOf'],
  'src/server/accounting/reports/kind-of-origin-returns.ts': ['keys'],
  'src/server/accounting/reports/kind-of-refunds.ts': ['causeNames'],
  'src/server/accounting/reports/kinds-of-parcels.ts': ['entryKeys', 'keys'],
  'src/server/accounting/reports/kinds-of-sales.ts': ['entryKeys', 'keys'],
  'src/server/shipping/dispatch/number-order.ts': ['codes'],
  'src/server/content/articles/imports/plan-articles.ts': ['typed'],
  'src/server/content/settings/placeholders.ts': ['reasons', 'sameAsSample'],
  'src/server/content/settings/setting-paths.ts': ['nullable'],
  'src/web/shop/products/zoom/use-zoom.ts': ['arrows'],
  'src/web/admin/articles/article-fields.ts': ['articleLabels'],
  'src/web/admin/articles/article-kind.ts': ['articleFields'],
  'src/web/admin/audit/audit-words.ts': ['words'],
  'src/web/admin/drafts/use-draft-form.ts': ['sent'],
  'src/web/admin/products/product-kind.ts': ['productFields'],
  'src/web/admin/products/product-fields.ts': ['productLabels'],
  'src/web/admin/bulk-edit/grid-keys.ts': ['steps'],
  'src/web/admin/list/drawer.tsx': ['steps'],
  'src/web/admin/failed-jobs/failed-jobs-page.tsx': ['kinds'],
  'src/web/admin/tickets/enter-mail.tsx': ['exceptions'],
}

describe('a look-up by text', () => {
  it('look-ups by text use a Map, except by our words', () => {
    const found = globSync('src/**/*.{ts,tsx}')
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => [path, lookUpsIn(readFileSync(path, 'utf8'))] as const)
      .filter(([, names]) => names.length > 0)
      .sort(([a], [b]) => a.localeCompare(b))
    assert.deepEqual(Object.fromEntries(found), ours)
  })

  it('finds look-ups in each way of writing', () => {
    const table = "const names: Record<string, string> = { a: 'b' }\n"
    for (const [text, name] of [
      [`${table}names[text]`, 'names'],
      [`${table}names[text.toLowerCase()] ?? text`, 'names'],
      [`${table}names?.[text]`, 'names'],
      ['const byName = Object.fromEntries(rows)\nbyName[text]', 'byName'],
      ['(states as Record<string, string>)[text]', 'states'],
      ['if (text in names) return', 'names'],
      ['!(text in names) && finding', 'names'],
    ] as const) {
      assert.deepEqual(lookUpsIn(text), [name], text)
    }
    for (const text of [
      `${table}names.a`,
      `${table}names['a']`,
      "if ('a' in names) return",
      'for (const a in b) c()',
    ]) {
      assert.deepEqual(lookUpsIn(text), [], text)
    }
  })
})
