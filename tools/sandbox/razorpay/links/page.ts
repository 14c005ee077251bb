import type { PaymentLink } from '../entities.ts'

const testCard = '4100 2800 0000 1007'
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const time = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** The page under a link's short address: what is due and two ways to pay it, or how the link ended. */
export function linkPage(link: PaymentLink, problem: string | null): string {
  const due = link.amount - link.amount_paid
  const isOpen = link.status === 'created' || link.status === 'partially_paid'
  return page(
    link.description,
    [
      `<p class="amount">${rupees.format((isOpen ? due : link.amount) / 100)}</p>`,
      problem === null ? '' : `<p class="problem" role="alert">${escaped(problem)}</p>`,
      `<p>${sentence(link)}</p>`,
      isOpen ? form(link, due) : '',
      '<p class="note">Nothing is charged here.</p>',
    ].join('\n'),
  )
}

export const unknownLinkPage = (): string =>
  page('Unknown link', '<p>There is no payment link at this address.</p>')

function sentence({ status, amount, amount_paid: paid, expire_by: expiry, payments }: PaymentLink): string {
  switch (status) {
    case 'created':
      return expiry === 0 ? 'This link can be paid once.' : `This link can be paid until ${moment(expiry)}.`
    case 'partially_paid':
      return `${rupees.format(paid / 100)} of ${rupees.format(amount / 100)} is paid.`
    case 'paid':
      return `Paid. Payment ${escaped(payments?.at(-1)?.payment_id ?? '')}.`
    case 'expired':
      return 'This link has expired. Please ask the shop for a new one.'
    case 'cancelled':
      return 'The shop has cancelled this link. Please ask for a new one.'
  }
}

const moment = (seconds: number): string => time.format(new Date(seconds * 1000))

/** Without scripts: each button posts what the payer chose. */
function form({ accept_partial: takesParts }: PaymentLink, due: number): string {
  const part = `<div class="field"><label for="amount">Amount in rupees</label>
    <input id="amount" name="amount" inputmode="decimal" autocomplete="off" value="${(due / 100).toFixed(2)}"></div>`
  return `<form method="post">
    ${takesParts ? part : ''}
    <div class="field"><label for="card">Card number</label>
    <input id="card" name="card" inputmode="numeric" autocomplete="cc-number" maxlength="23" aria-describedby="card-hint" value="${testCard}">
    <p id="card-hint" class="hint">Test card: ${testCard}</p></div>
    <div class="actions">
    <button class="main" name="choice" value="card">Pay by card</button>
    <button name="choice" value="card-failed">Fail payment</button>
    <button class="main" name="choice" value="upi">Approve in UPI app</button>
    <button name="choice" value="upi-failed">Decline in UPI app</button>
    </div></form>`
}

function page(description: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Test payment link</title>
<link rel="stylesheet" href="/i/link.css">
</head>
<body>
<main>
<header><h1>Test payment</h1><p class="description">${escaped(description)}</p></header>
<div class="body">
${body}
</div>
</main>
</body>
</html>`
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities.get(sign) ?? sign)
