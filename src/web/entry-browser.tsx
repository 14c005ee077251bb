import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Document, type PageData, pageDataId } from './document.tsx'
import { apiContext } from './lib/api/api.ts'
import { api } from './lib/api/browser-api.ts'
import {
  loadPaymentPagesAsDocuments,
  loadStepsAsDocuments,
  takeHandedOver,
} from './lib/navigation/paying-document.ts'
import { prefetchPages } from './lib/navigation/prefetch-pages.ts'
import { registerWorker } from './lib/offline/register-worker.ts'
import { OriginContext } from './lib/origin.tsx'
import { SettingsContext } from './lib/settings.tsx'
import { repeatEarlyPresses } from './lib/start/early-presses.ts'
import { nextTask } from './lib/start/next-task.ts'
import { takeMemory } from './lib/storage/carry-memory.ts'
import { routes } from './routes.ts'
import './lib/styles.css'

const pageData: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? 'null')

/** The page's chunk must be loaded before React compares its first render with the server's. */
async function loadMatchedPages(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const page = await route.lazy()
      Object.assign(route, page, { lazy: undefined })
    }),
  )
}

/** No top-level await: a page's chunk may import this one, which would deadlock. */
async function hydrate(): Promise<void> {
  takeMemory()
  loadStepsAsDocuments()
  await loadMatchedPages()
  takeHandedOver()
  keyFirstEntry()
  await nextTask()
  const router = createBrowserRouter(routes, {
    hydrationData: {
      loaderData: pageData.loaderData,
      actionData: pageData.actionData,
      errors: pageData.errors,
    },
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(apiContext, api)
      return context
    },
  })

  fadeBetweenPages(router)
  loadPaymentPagesAsDocuments(router)
  prefetchPages(routes)
  await nextTask()

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document data={pageData}>
          <OriginContext value={pageData.origin}>
            <SettingsContext value={pageData.settings}>
              <RouterProvider router={router} />
            </SettingsContext>
          </OriginContext>
        </Document>
      </StrictMode>,
    )
  })
}

void hydrate()
registerWorker()
void repeatEarlyPresses()

/**
 * Gives the first history entry of a document its own key. The router calls each 'default', and would restore
 * the scroll position of the former document.
 */
function keyFirstEntry(): void {
  if (history.state?.key !== undefined) return
  const key = Math.random().toString(36).slice(2, 10)
  history.replaceState({ ...history.state, key }, '')
}

/** Fades between pages where the browser supports it and the visitor allows motion. */
function fadeBetweenPages(router: ReturnType<typeof createBrowserRouter>): void {
  const { navigate } = router
  const minds = matchMedia('(prefers-reduced-motion: reduce)')
  router.navigate = ((to: Parameters<typeof navigate>[0], options?: Parameters<typeof navigate>[1]) => {
    const isStep = typeof to === 'number'
    const isForm = options !== undefined && 'formMethod' in options && options.formMethod !== undefined
    if (isStep || isForm || minds.matches) return navigate(to as string, options)
    return navigate(to, { ...options, viewTransition: true })
  }) as typeof navigate
}
