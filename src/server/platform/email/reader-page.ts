import type { Settings } from '#shared/settings/settings.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { ReadableMail } from './read-mail.ts'

/** Renders the list of mails for a trial without a mail server. */
export function readerPage(mails: ReadableMail[], { brand }: Settings): string {
  const rows = mails.map(
    (mail) => `<tr>
<td><time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 19).replace('T', ' ')}</time></td>
<td>${escapeHtml(mail.to)}</td>
<td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td>
<td><a href="/dev/mail/${mail.id}?as=text">plain text</a></td>
</tr>`,
  )
  const list =
    mails.length === 0
      ? '<p>No mail yet. Register, subscribe or buy something.</p>'
      : `<table><caption>Newest first, times in UTC</caption>
<thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Also as</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mail | ${escapeHtml(brand.name)}</title>
<link rel="stylesheet" href="/dev/mail.css">
</head>
<body>
<main>
<h1>Mail of this shop</h1>
<p>No mail server is set, so the shop's letters can be read here. <a href="/dev/mail.json">The same as JSON</a>, <a href="/">back to the shop</a>.</p>
${list}
</main>
</body>
</html>
`
}

export const readerStyles = `:root { color-scheme: light dark; font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif }
body { margin: 0; padding: 2rem 1rem }
main { max-width: 60rem; margin: 0 auto; overflow-x: auto }
table { width: 100%; border-collapse: collapse }
caption { text-align: left; padding-bottom: .5rem }
th, td { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid #8886 }
a { color: light-dark(#1f5135, #9ed0ad) }
`
