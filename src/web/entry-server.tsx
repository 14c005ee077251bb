import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import type { PageFacts } from '#shared/page-facts.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { type Assets, Document, type PageData } from './document.tsx'
import { apiContext, createApi, type Transport } from './lib/api/api.ts'
import { CachedPartsContext, cachedParts } from './lib/cached-parts.ts'
import { headExtras } from './lib/head/head-extras.ts'
import { type PageNotes, PageNotesContext } from './lib/head/page-hints.ts'
import { OriginContext } from './lib/origin.tsx'
import type { PageHandle } from './lib/page-route.ts'
import { SettingsContext } from './lib/settings.tsx'
import { routes } from './routes.ts'
import { placeAmongLinks } from './shop/layout/main-links.ts'

// The interface between the server and the build of `web`.

interface PageRequest {
  url: string
  origin: string
  /** The URL-encoded body of a form that was posted without JavaScript. */
  formBody?: string
  settings: Settings
  call: Transport
}

interface RenderedPage {
  status: number
  html: string
  location?: string
  isPrivate?: boolean
  hasParameters?: boolean
  isHidden?: boolean
  /** The error of a loader; the page then shows the failure. */
  error?: unknown
}

const handler = createStaticHandler(routes)

const handleOf = ({ handle }: { handle?: unknown }): PageHandle | undefined =>
  handle as PageHandle | undefined

const withChildren = (list: RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [route, ...withChildren(route.children ?? [])])

/** The facts about each route's page. */
export const pageFacts: PageFacts[] = withChildren(routes).flatMap((route) => handleOf(route)?.facts ?? [])

/** Renders one address; loaders call the API through `call`. Private pages render their skeleton. */
export async function render(
  { url, origin, formBody, settings, call }: PageRequest,
  assetsOf: (routeIds: string[]) => Assets,
): Promise<RenderedPage> {
  const context = new RouterContextProvider()
  context.set(apiContext, createApi(call))
  const result = await handler.query(asRequest(new URL(url, origin), formBody), { requestContext: context })
  if (result instanceof Response) {
    return { status: result.status, html: '', location: result.headers.get('location') ?? '/' }
  }
  const data: PageData = {
    assets: assetsOf(result.matches.map((match) => match.route.id)),
    origin,
    settings,
    loaderData: result.loaderData,
    actionData: result.actionData,
    errors:
      result.errors && Object.fromEntries(Object.keys(result.errors).map((id) => [id, { isShown: true }])),
  }
  const parts = cachedParts(placeAmongLinks(result.location.pathname))
  let notes: PageNotes | undefined
  const html = renderToString(
    <Document data={data}>
      <OriginContext value={origin}>
        <SettingsContext value={settings}>
          <PageNotesContext
            value={(outcome) => {
              notes = outcome
            }}
          >
            <CachedPartsContext value={parts}>
              <StaticRouterProvider
                router={createStaticRouter(handler.dataRoutes, result)}
                context={result}
                hydrate={false}
              />
            </CachedPartsContext>
          </PageNotesContext>
        </SettingsContext>
      </OriginContext>
    </Document>,
  )
  parts.learn(html)
  const extras = headExtras(notes, { origin, settings })
  // Added outside of React, which ignores unknown elements in the head.
  const whole = `<!doctype html>${html.replace('</head>', () => `${extras}</head>`)}`
  return {
    status: result.statusCode,
    html: whole,
    isPrivate: result.matches.some(({ route }) => handleOf(route)?.isPrivate),
    isHidden: result.matches.some(({ route }) => handleOf(route)?.facts?.listing === 'hidden'),
    hasParameters: Object.values(result.matches.at(-1)?.params ?? {}).some(Boolean),
    error: firstError(result.errors),
  }
}

function asRequest(url: URL, formBody: string | undefined): Request {
  if (formBody === undefined) return new Request(url)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(url, { method: 'POST', headers, body: formBody })
}

function firstError(errors: Record<string, unknown> | null): unknown {
  return errors ? Object.values(errors)[0] : undefined
}
