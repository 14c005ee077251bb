import type { Page } from 'playwright-core'
import { typeInto } from './grid.ts'
import { dialogOf } from './journey.ts'
import { press, pressIfThere } from './press.ts'

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

export interface Screen {
  name: string
  path: string
  heading: string
  /** Brings the screen into the state to be shown. */
  prepare?: (page: Page) => Promise<unknown>
  /** What the window shows, instead of the page from top to bottom. */
  isWindow?: boolean
}

/** Opens a dialog by a button. */
const opened =
  (button: string, heading: string) =>
  async (page: Page): Promise<void> => {
    await press(page, button)
    await dialogOf(page).getByRole('heading', { name: heading }).waitFor()
  }

/** Opens a dialog by a button, and submits it unchanged. */
const answered =
  (button: string, answer: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await press(page, button)
    await dialogOf(page)
      .getByRole('button', { name: answer, exact: typeof answer === 'string' })
      .click()
  }

/** What the window shows after this. */
const inWindow = (screen: Screen, prepare: (page: Page) => Promise<void>): Screen => ({
  ...screen,
  isWindow: true,
  prepare,
})

async function openBuyer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Customer’s page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Meera Iyer' }).waitFor()
}

/** Sends a table with a new, a changed and a wrong row, and looks at what it would do. */
export async function sendTable(page: Page): Promise<Page> {
  const table =
    'Address,Name,Price,MRP,Made of\nbalcony-feed,,241.50,,Compost\nkelp-feed,Kelp Feed,199,249,Kelp\nvermicompost-neem-blend,,lots,,\n'
  await page
    .getByLabel('A table as a file')
    .setInputFiles({ name: 'prices-of-spring.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await press(page, 'Review the import')
  await page.getByRole('heading', { name: 'What it would do' }).waitFor()
  return page
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
}

/** Waits for the preview beside the sentences of an email template. */
const showMail = (page: Page): Promise<void> =>
  page.frameLocator('iframe[title="Preview of the mail"]').getByRole('heading').first().waitFor()

/** The screens of the back office, of which the first of the orders is shown. */
export const staffScreens = ([first = '']: string[]): Screen[] => [
  { name: 'admin-today', path: '/today', heading: 'Today' },
  { name: 'admin-orders', path: '/orders', heading: 'Orders' },
  { name: 'admin-orders-none', path: '/orders?q=zzzz&tag=never', heading: 'Orders' },
  inWindow({ name: 'admin-drawer', path: '/orders?view=to-pack', heading: 'Orders' }, async (page) => {
    const button = page.getByRole('button', { name: `Preview ${first}` })
    await button.filter({ visible: true }).click()
    await dialogOf(page).getByRole('heading', { name: 'Items' }).waitFor()
  }),
  inWindow({ name: 'admin-chosen', path: '/orders', heading: 'Orders' }, async (page) => {
    await page
      .getByRole('checkbox', { name: /Choose all/ })
      .filter({ visible: true })
      .check()
  }),
  inWindow({ name: 'admin-filter', path: '/orders?tag=gift&from=2026-01-01', heading: 'Orders' }, (page) =>
    pressIfThere(page, 'Filter (2)'),
  ),
  inWindow({ name: 'admin-menu', path: '/orders', heading: 'Orders' }, (page) => pressIfThere(page, 'Menu')),
  { name: 'admin-reviews', path: '/reviews?view=all', heading: 'Reviews' },
  { name: 'admin-review', path: '/reviews/1', heading: 'The tulsi is greener, the spoon is missing' },
  inWindow(
    {
      name: 'admin-review-decline',
      path: '/reviews/1',
      heading: 'The tulsi is greener, the spoon is missing',
    },
    answered('Decline', 'Decline'),
  ),
  {
    name: 'admin-imports',
    path: '/imports',
    heading: 'Import',
    prepare: (page) => sendTable(page).then(leave),
  },
  { name: 'admin-import', path: '/imports', heading: 'Import', prepare: sendTable },
  { name: 'admin-send', path: '/sending', heading: 'Shipping' },
  { name: 'admin-send-numbers', path: '/sending/numbers', heading: 'Give numbers' },
  { name: 'admin-send-manifests', path: '/sending/manifests', heading: 'Manifests' },
  { name: 'admin-send-closed', path: '/sending/manifests/1', heading: 'Manifest 1, Blue Dart' },
  { name: 'admin-send-open', path: '/sending/manifests/2', heading: 'Manifest 2, Delhivery' },
  { name: 'admin-send-trouble', path: '/sending/trouble', heading: 'Parcels that did not arrive' },
  { name: 'admin-send-disputes', path: '/disputes', heading: 'Disputes' },
  { name: 'admin-order', path: `/orders/${first}`, heading: first },
  inWindow({ name: 'admin-palette', path: `/orders/${first}`, heading: first }, async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
  }),
  inWindow({ name: 'admin-address', path: `/orders/${first}`, heading: first }, (page) =>
    press(page, 'Edit the address'),
  ),
  inWindow({ name: 'admin-buyer', path: `/orders/${first}`, heading: first }, (page) =>
    press(page, 'Add a GSTIN'),
  ),
  inWindow({ name: 'admin-hold', path: `/orders/${first}`, heading: first }, answered('Hold', 'Hold')),
  inWindow({ name: 'admin-refund', path: `/orders/${first}`, heading: first }, async (page) => {
    await press(page, 'Refund')
    await dialogOf(page).getByLabel('Shipping fee, ₹').fill('9999')
    await dialogOf(page).getByLabel('Reason').fill('Goodwill')
    await dialogOf(page)
      .getByRole('button', { name: /^Refund/ })
      .click()
  }),
  inWindow({ name: 'admin-cancel', path: `/orders/${first}`, heading: first }, async (page) => {
    await press(page, 'Cancel order')
    await dialogOf(page).getByLabel('Reason').fill('Ordered twice.')
    await dialogOf(page)
      .getByText(/gets this mail/)
      .waitFor()
  }),
  { name: 'admin-approvals', path: '/approvals', heading: 'Refunds to approve' },
  { name: 'admin-proposals', path: '/proposals', heading: 'Proposals' },
  { name: 'admin-returns', path: '/returns', heading: 'Returns' },
  { name: 'admin-return', path: '/returns/RET001', heading: 'RET001' },
  { name: 'admin-replacements', path: '/returns/replacements', heading: 'Replacements' },
  inWindow(
    { name: 'admin-settle', path: '/returns/RET003', heading: 'RET003' },
    answered('Refund', /^Refund/),
  ),
  {
    name: 'admin-numbers',
    path: '/sending/numbers',
    heading: 'Give numbers',
    prepare: (page) => press(page, 'Review'),
  },
  {
    name: 'admin-number-columns',
    path: '/sending/numbers',
    heading: 'Give numbers',
    prepare: async (page) => {
      const table = 'Sendung;Datum;Partner;Nummer\nORD001;2026-11-25;Delhivery;12345'
      await page.getByLabel('Order, carrier, number, link').fill(table)
      await press(page, 'Review')
      await page.getByText('The titles of this table are unknown').waitFor()
    },
  },
  {
    name: 'admin-ledger',
    path: '/products/1',
    heading: '',
    prepare: async (page) => {
      await press(page, 'Why is it this many?')
      await page.getByRole('columnheader', { name: 'Change' }).waitFor()
    },
  },
  {
    name: 'admin-kit',
    path: '/products/6',
    heading: 'Balcony Starter Kit',
    prepare: async (page) => {
      await page.getByLabel('Add a part').fill('feed')
      await page.getByRole('list', { name: 'What was found' }).waitFor()
    },
  },
  { name: 'admin-customers', path: '/customers', heading: 'Customers' },
  { name: 'admin-customers-none', path: '/customers?q=zzzz', heading: 'Customers' },
  { name: 'admin-customer', path: `/orders/${first}`, heading: first, prepare: openBuyer },
  inWindow({ name: 'admin-customer-logout', path: `/orders/${first}`, heading: first }, async (page) => {
    await openBuyer(page)
    await press(page, 'Log out everywhere')
  }),
  inWindow({ name: 'admin-customer-erase', path: `/orders/${first}`, heading: first }, async (page) => {
    await openBuyer(page)
    await press(page, 'Erase')
    await dialogOf(page).getByRole('heading', { name: 'Goes for ever' }).waitFor()
  }),
  { name: 'admin-team', path: '/team', heading: 'Team' },
  { name: 'admin-tokens', path: '/tokens', heading: 'API tokens' },
  inWindow(
    { name: 'admin-token-new', path: '/tokens', heading: 'API tokens' },
    opened('Create a token', 'Create an API token'),
  ),
  { name: 'admin-assistant', path: '/assistant', heading: 'Assistant' },
  { name: 'admin-feeds', path: '/feeds', heading: 'Addresses for spreadsheets' },
  inWindow(
    { name: 'admin-feed-new', path: '/feeds', heading: 'Addresses for spreadsheets' },
    opened('Create an address', 'Create an address for a spreadsheet'),
  ),
  { name: 'admin-agents', path: '/agents', heading: 'Agents' },
  { name: 'admin-webhooks', path: '/webhooks', heading: 'Webhooks' },
  inWindow(
    { name: 'admin-webhook-new', path: '/webhooks', heading: 'Webhooks' },
    opened('Add an endpoint', 'Add a webhook endpoint'),
  ),
  { name: 'admin-account', path: '/account', heading: 'Your account' },
  inWindow(
    { name: 'admin-passkey-remove', path: '/account', heading: 'Your account' },
    opened('Remove the passkey Phone', 'Remove the passkey Phone'),
  ),
  { name: 'admin-log', path: '/audit', heading: 'Activity' },
  { name: 'admin-products', path: '/products', heading: 'Products' },
  { name: 'admin-grid', path: '/products/grid', heading: 'Bulk edit' },
  {
    name: 'admin-grid-unsaved',
    path: '/products/grid',
    heading: 'Bulk edit',
    prepare: async (page) => {
      await typeInto(page, 'Price', 0, '1')
      await typeInto(page, 'MRP', 1, '1')
      await page.getByText('1 cell can’t be saved').waitFor()
    },
  },
  inWindow({ name: 'admin-grid-save', path: '/products/grid', heading: 'Bulk edit' }, async (page) => {
    await typeInto(page, 'Price', 0, '1')
    await press(page, 'Save 1 change to 1 product')
  }),
  { name: 'admin-prices', path: '/products/prices', heading: 'Scheduled sales' },
  { name: 'admin-pages', path: '/pages', heading: 'Pages' },
  { name: 'admin-testimonials', path: '/pages/testimonials', heading: 'Testimonials' },
  { name: 'admin-faq', path: '/pages/faq', heading: 'FAQ' },
  { name: 'admin-terms', path: '/pages/terms', heading: 'Terms of service' },
  { name: 'admin-tax-rates', path: '/products/tax-rates', heading: 'Tax rates' },
  inWindow({ name: 'admin-tax-rate', path: '/products/tax-rates', heading: 'Tax rates' }, async (page) => {
    await press(page, 'Add a rate')
    for (const [label, value] of [
      ['HSN', '3101'],
      ['GST, %', '5'],
      ['First day', today],
      ['Source', 'Notification 9/2025-Central Tax (Rate)'],
    ] as const)
      await dialogOf(page).getByLabel(label).fill(value)
    await dialogOf(page).getByRole('button', { name: 'Review' }).click()
    await dialogOf(page).getByRole('heading', { name: 'What it touches' }).waitFor()
  }),
  inWindow({ name: 'admin-price', path: '/products/grid', heading: 'Bulk edit' }, async (page) => {
    await press(page, 'Scheduled sale')
    await press(page, 'Set the price')
  }),
  { name: 'admin-product', path: '/products/1', heading: '' },
  { name: 'admin-batches', path: '/batches', heading: 'Batches' },
  { name: 'admin-batches-expiring', path: '/batches?view=expiring', heading: 'Batches' },
  {
    name: 'admin-batch',
    path: '/batches/1',
    heading: '',
    prepare: async (page) => {
      await press(page, 'Why is it this many?')
      await page.getByRole('columnheader', { name: 'Change' }).waitFor()
    },
  },
  inWindow(
    { name: 'admin-batch-write-off', path: '/batches/1', heading: '' },
    answered('Write off', /^Write off/),
  ),
  inWindow({ name: 'admin-batch-facts', path: '/batches/1', heading: '' }, (page) =>
    press(page, 'Correct it'),
  ),
  inWindow(
    { name: 'admin-batch-transfer', path: '/batches/1', heading: '' },
    answered('Transfer', /^Transfer/),
  ),
  { name: 'admin-backstock', path: '/batches/backstock', heading: 'Backstock' },
  { name: 'admin-backstock-none', path: '/batches/backstock?place=Z', heading: 'Backstock' },
  { name: 'admin-batches-count', path: '/batches/count', heading: 'Stock count' },
  { name: 'admin-deliveries', path: '/batches/deliveries', heading: 'Deliveries' },
  inWindow(
    { name: 'admin-deliveries-expect', path: '/batches/deliveries', heading: 'Deliveries' },
    answered('Expect a delivery', 'Save'),
  ),
  { name: 'admin-reorder', path: '/reorder?view=all', heading: 'Reorder' },
  inWindow({ name: 'admin-reorder-digest', path: '/reorder', heading: 'Reorder' }, async (page) => {
    await press(page, 'Change the digest')
    await dialogOf(page)
      .getByLabel(/^Time in India/)
      .fill('08:30')
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await dialogOf(page).getByText('Choose who gets it, or no time.').first().waitFor()
  }),
  { name: 'admin-drafts', path: '/products/drafts', heading: 'Drafts' },
  { name: 'admin-coming', path: '/products/drafts?view=coming', heading: 'Coming' },
  inWindow({ name: 'admin-publish', path: '/products/2', heading: '' }, async (page) => {
    await page.getByLabel('Best before').fill('Ten months from packing')
    await press(page, 'Review 1 change')
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).waitFor()
  }),
  { name: 'admin-draft-orders', path: '/draft-orders', heading: 'Draft orders' },
  { name: 'admin-draft-order-new', path: '/draft-orders/new', heading: 'New draft order' },
  { name: 'admin-counter-sale', path: '/draft-orders/new?counter', heading: 'Counter sale' },
  { name: 'admin-offers', path: '/offers', heading: 'Promotions' },
  { name: 'admin-offer-new', path: '/offers/new', heading: 'New promotion' },
  { name: 'admin-price-lists', path: '/price-lists', heading: 'Price lists' },
  { name: 'admin-price-list-new', path: '/price-lists/new', heading: 'New price list' },
  { name: 'admin-matters', path: '/matters', heading: '' },
  { name: 'admin-money', path: '/money', heading: 'Money' },
  { name: 'admin-money-refunds', path: '/money/refunds', heading: 'Refunds' },
  inWindow(
    { name: 'admin-money-settle', path: '/money/refunds', heading: 'Refunds' },
    answered('Settle by hand', /^I have paid/),
  ),
  { name: 'admin-money-unmatched', path: '/money/unmatched', heading: 'Unmatched payments' },
  { name: 'admin-money-payouts', path: '/money/payouts', heading: 'Payouts' },
  { name: 'admin-money-payouts-here', path: '/money/payouts?view=missing_here', heading: 'Payouts' },
  { name: 'admin-money-remittances', path: '/money/remittances', heading: 'Remittances' },
  {
    name: 'admin-money-remittances-late',
    path: '/money/remittances?view=not_remitted',
    heading: 'Remittances',
  },
  {
    name: 'admin-money-remittances-other',
    path: '/money/remittances?view=other_amount',
    heading: 'Remittances',
  },
  { name: 'admin-money-remittance', path: '/money/remittances/1', heading: 'Delhivery REM-7' },
  { name: 'admin-money-receivables', path: '/money/receivables', heading: 'Unpaid invoices' },
  { name: 'admin-money-receivables-due', path: '/money/receivables?view=due', heading: 'Unpaid invoices' },
  { name: 'admin-money-days', path: '/money/days', heading: 'Days' },
  { name: 'admin-money-day', path: `/money/days/${today}`, heading: '' },
  { name: 'admin-money-dispute', path: '/disputes/disp_Journey1234567', heading: '' },
  { name: 'admin-money-disputes', path: '/disputes', heading: 'Disputes' },
  { name: 'admin-articles', path: '/articles', heading: 'Articles' },
  { name: 'admin-articles-none', path: '/articles?q=zzzz&view=published', heading: 'Articles' },
  {
    name: 'admin-article',
    path: '/articles/1',
    heading: '',
    prepare: async (page) => {
      await page.locator('[data-editor=ready]').waitFor()
      await page
        .getByLabel('Title')
        .fill('A title that is longer than what search engines show of one in a list')
      await page.getByText(/Search engines show about 60/).waitFor()
    },
  },
  inWindow({ name: 'admin-article-picture', path: '/articles/2', heading: '' }, async (page) => {
    await press(page, 'Picture')
    await dialogOf(page).getByRole('button', { name: 'Put it in' }).click()
  }),
  { name: 'admin-article-versions', path: '/articles/3/versions', heading: '' },
  { name: 'admin-newsletters', path: '/newsletters', heading: 'Newsletters' },
  {
    name: 'admin-newsletter',
    path: '/newsletters/new',
    heading: 'New newsletter',
    prepare: async (page) => {
      await page.locator('[data-editor=ready]').waitFor()
      await page.getByLabel('Subject').fill('What to do in the garden when it rains')
      await page.frameLocator('iframe').getByRole('heading', { name: 'What to do in the garden' }).waitFor()
    },
  },
  { name: 'admin-words', path: '/search-words', heading: 'Search words' },
  {
    name: 'admin-word',
    path: '/search-words?q=khad',
    heading: 'Search words',
    isWindow: true,
    prepare: async (page) => {
      await press(page, 'Add a word')
      await page.getByLabel('Finds', { exact: true }).fill('!')
      await press(page, 'Save the word')
    },
  },
  { name: 'admin-report', path: '/reports/handover', heading: 'Paid to handed over' },
  { name: 'admin-report-funnel', path: '/reports/funnel', heading: 'Funnel' },
  { name: 'admin-report-empty', path: '/reports/sales?from=2024-01-01&to=2024-01-31', heading: 'Sales' },
  { name: 'admin-stock-value', path: '/reports/stock-value', heading: 'Stock value' },
  { name: 'admin-report-rows', path: '/reports/handover/rows', heading: 'Rows of paid to handed over' },
  { name: 'admin-accounts', path: '/reports/accounts', heading: 'Accounts' },
  {
    name: 'admin-accounts-none',
    path: '/reports/accounts?from=2024-01-01&to=2024-01-31',
    heading: 'Accounts',
  },
  { name: 'admin-gstr-1', path: '/reports/gstr-1', heading: '' },
  { name: 'admin-settings', path: '/settings', heading: 'Settings' },
  { name: 'admin-settings-shipping', path: '/settings/shipping', heading: 'Shipping' },
  { name: 'admin-settings-look', path: '/settings/look', heading: 'Look' },
  { name: 'admin-settings-letters', path: '/settings/letters', heading: 'Email templates' },
  {
    name: 'admin-settings-letter',
    path: '/settings/letters/order-placed',
    heading: 'Order confirmed',
    prepare: showMail,
  },
  {
    name: 'admin-settings-letter-text',
    path: '/settings/letters/order-placed',
    heading: 'Order confirmed',
    prepare: async (page) => {
      await showMail(page)
      await page.getByRole('tab', { name: 'Plain text' }).click()
      await press(page, 'Send a test to me')
      await page.getByLabel('Heading', { exact: true }).fill('Hello {fristName}')
      await page.getByText(/The preview shows an earlier text/).waitFor()
    },
  },
  { name: 'admin-settings-refusals', path: '/settings/refusals', heading: 'Error messages' },
  { name: 'admin-settings-refusal', path: '/settings/refusals/cart', heading: 'Cart' },
  { name: 'admin-settings-history', path: '/settings/history', heading: 'History of the settings' },
  inWindow(
    { name: 'admin-settings-preview', path: '/settings/support', heading: 'Support' },
    async (page) => {
      await page.getByLabel('Phone').fill('+91 40 2345 6789')
      await press(page, 'Review 1 change')
      await dialogOf(page).getByText('At the end of every page').waitFor()
    },
  ),
  { name: 'admin-checklist', path: '/checklist', heading: 'Checklist' },
  { name: 'admin-sample', path: '/sample', heading: 'The sample' },
  { name: 'admin-backups', path: '/backups', heading: 'Backups' },
  inWindow({ name: 'admin-backup-schedule', path: '/backups', heading: 'Backups' }, async (page) => {
    await press(page, 'Change the schedule')
    await dialogOf(page).getByLabel('How many are kept').fill('')
    await dialogOf(page).getByRole('button', { name: 'Save the schedule' }).click()
  }),
  { name: 'admin-assumptions', path: '/before-real-money', heading: 'Before real money' },
  { name: 'admin-money-matters', path: '/matters', heading: 'Failed items' },
  { name: 'admin-tickets', path: '/tickets', heading: 'Inbox' },
  { name: 'admin-ticket', path: '/tickets/901', heading: '' },
  inWindow({ name: 'admin-ticket-mail', path: '/tickets/901', heading: '' }, async (page) => {
    await press(page, 'Enter a mail')
    await dialogOf(page)
      .getByLabel('The whole mail')
      .fill('From: other@example.net\nSubject: Re: [TKT901] x\n\nHello')
    await press(page, 'Enter the mail')
    await dialogOf(page)
      .getByText(/This mail is from/)
      .waitFor()
  }),
  { name: 'admin-ticket-thread', path: '/tickets/902', heading: '' },
  { name: 'admin-ticket-part', path: '/tickets/904', heading: '' },
  { name: 'admin-ticket-templates', path: '/tickets/templates', heading: 'Reply templates' },
  { name: 'admin-disputes', path: '/disputes', heading: 'Disputes' },
  { name: 'admin-missing', path: '/orders/ORD999999', heading: '' },
]
