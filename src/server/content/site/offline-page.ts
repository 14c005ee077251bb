import type { Settings } from '#shared/settings/settings.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'

/**
 * The page that a browser shows offline. Its script adds the last seen cart and plan. The service worker
 * caches all its files (`src/web/lib/offline`).
 */
export function offlinePage(settings: Settings): string {
  const { brand, support } = settings
  const [name, phone] = [escapeHtml(brand.name), escapeHtml(support.phone)]
  const { icon, shownLogo } = settings.look
  // The worker keeps no other pictures, so any other logo is the name in letters.
  const logo =
    shownLogo.kind === 'drawn'
      ? `<img src="/images/logo.svg" alt="${name}" width="132" height="36">`
      : `<strong>${name}</strong>`
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You are offline | ${name}</title>
<link rel="icon" href="${escapeHtml(icon.src)}" type="${icon.type}">
<link rel="stylesheet" href="/offline.css">
<script type="module" src="/offline.js"></script>
</head>
<body>
<header>${logo}</header>
<main>
<h1>You are offline</h1>
<p>We can’t reach the shop just now. This page opens by itself as soon as you are back online.</p>
<p><a class="again" href="">Try again</a></p>
<section id="cart" aria-labelledby="cart-title" hidden>
<h2 id="cart-title">Your cart</h2>
<ul></ul>
<p class="note">Prices and stock are shown once you are online.</p>
</section>
<section id="plan" aria-labelledby="plan-title" hidden>
<h2 id="plan-title">Your garden plan</h2>
<ul></ul>
<p class="note"></p>
</section>
<p class="note">Need something urgently? Call us: <a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${phone}</a> (${escapeHtml(support.hours)}).</p>
</main>
</body>
</html>
`
}
