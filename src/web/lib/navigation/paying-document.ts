import { type createBrowserRouter, createPath } from 'react-router'
import { isPayingPage } from '#shared/paying-page.ts'
import { tabStore } from '../session/tab-store.ts'
import { loadDocument } from '../storage/carry-memory.ts'

type Router = ReturnType<typeof createBrowserRouter>
type Navigate = Router['navigate']

interface HandedOver {
  href: string
  state: unknown
}

const isHandedOver = (value: unknown): value is HandedOver =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  typeof value.href === 'string' &&
  'state' in value

/**
 * The state that a navigation passes to a page that loads as a document. Every page has this code, so it uses
 * no schema.
 */
const handedOver = tabStore<HandedOver>('handedOver', {
  safeParse: (value) => (isHandedOver(value) ? { success: true, data: value } : { success: false }),
})

/** Whether this document has the headers of the payment page. Its address may change later. */
const isPayingDocument = isPayingPage(location.pathname)

const isOfOtherKind = (path: string): boolean => isPayingPage(path) !== isPayingDocument

/**
 * Loads a document when Back or Forward enters or leaves the payment page. The browser loads most entries itself,
 * but not those that `loadDocument` pushed without storage. Call it before the router starts to listen.
 */
export function loadStepsAsDocuments(): void {
  addEventListener(
    'popstate',
    (step) => {
      if (!isOfOtherKind(location.pathname)) return
      step.stopImmediatePropagation()
      loadDocument(new URL(location.href), true)
    },
    true,
  )
}

/**
 * Loads a document when a navigation enters or leaves the payment page, whose headers alone allow the payment
 * provider (decision 19).
 */
export function loadPaymentPagesAsDocuments(router: Router): void {
  const { navigate } = router
  router.navigate = (async (to: Parameters<Navigate>[0], options?: Parameters<Navigate>[1]) => {
    const target = targetOf(to, options)
    if (!target || !isOfOtherKind(target.pathname)) return navigate(to as string, options)
    if (options?.state) handedOver.write({ href: target.href, state: options.state })
    loadDocument(target, options?.replace === true)
  }) as Navigate
}

/** Restores the passed state before the router reads it. */
export function takeHandedOver(): void {
  const found = handedOver.read()
  handedOver.clear()
  if (found?.href === location.href) history.replaceState({ ...history.state, usr: found.state }, '')
}

/** Null for a step through the history, which `loadStepsAsDocuments` handles, and for a form that posts. */
function targetOf(to: unknown, options: Parameters<Navigate>[1]): URL | null {
  if (typeof to === 'number') return null
  const path = typeof to === 'object' && to !== null ? createPath(to) : String(to ?? '')
  const target = new URL(path, location.href)
  if (!options || !('formMethod' in options) || options.formMethod === undefined) return target
  if (options.formMethod.toLowerCase() !== 'get') return null
  const fields = [...(options.formData ?? [])].map(([name, value]) => [name, String(value)])
  target.search = new URLSearchParams(fields).toString()
  return target
}
