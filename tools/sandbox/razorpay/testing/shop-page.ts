import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from './running-sandbox.ts'

/**
 * A page of another shop, whose button opens the pop-up, and a callback address. Its policy is the minimum of the live
 * checkout; `directives` replace some of it.
 */
export async function runShopPage(t: Cleanup, sandboxUrl: string, directives: Record<string, string> = {}) {
  const posted: URLSearchParams[] = []
  let options: object = {}
  const policy = Object.entries({
    'default-src': "'none'",
    'script-src': `'self' ${sandboxUrl}`,
    'frame-src': sandboxUrl,
    'style-src': "'unsafe-inline'",
    'img-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    ...directives,
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      let body = ''
      for await (const chunk of request) body += chunk
      posted.push(new URLSearchParams(body))
    }
    const isScript = request.url === '/page.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': policy,
    })
    response.end(isScript ? pageScript(options) : pageHtml(sandboxUrl))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    /** The checkout options the page will use from its next load on. */
    use(next: object) {
      options = next
    },
  }
}

function pageHtml(sandboxUrl: string): string {
  return `<!doctype html><html lang="en"><head><title>A shop</title>
    <meta name="viewport" content="width=device-width">
    <script src="${sandboxUrl}/v1/checkout.js"></script><script src="/page.js" defer></script>
    </head><body><main><h1>A shop</h1><button type="button">Pay Now</button></main></body></html>`
}

/** Keeps what the pop-up reports in `window.reports`, as `[kind, detail]`. */
function pageScript(options: object): string {
  return `
    window.reports = []
    const report = (kind) => (detail) => window.reports.push([kind, detail])
    const given = ${JSON.stringify(options)}
    const options = { ...given, modal: { ...given.modal, ondismiss: report('dismissed') } }
    if (!given.callback_url) options.handler = report('paid')
    window.razorpay = new Razorpay(options)
    window.razorpay.on('payment.failed', report('failed'))
    document.querySelector('button').addEventListener('click', () => window.razorpay.open())
  `
}
