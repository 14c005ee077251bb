import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { build, type Plugin } from 'vite'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'
import { posts } from '#server/platform/database/tables.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

// Run by `add-comments.test.ts` in a copy of the tree to which the endpoint and its section were added.

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Replaces the lists of made pictures, which take minutes to make and which this test does not need. */
const withoutPictures: Plugin = {
  name: 'without-pictures',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith('\0virtual:')
      ? 'export const pictures = {}\nexport const films = {}\nexport const shareCards = {}'
      : undefined,
}

type Call = (call: { method: string; url: string }) => Promise<{ status: number; json: unknown }>

interface Pages {
  render: (
    request: { url: string; origin: string; settings: Settings; call: Call },
    assetsOf: () => object,
  ) => Promise<{ status: number; html: string }>
}

/** The pages of the copy, as the server renders them. */
async function bundlePages(): Promise<Pages> {
  const outDir = `${root}dist-of-the-walk/`
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [withoutPictures],
    publicDir: false,
    build: { ssr: 'src/web/entry-server.tsx', outDir, minify: false },
  })
  return import(`${outDir}entry-server.js`)
}

let shop: TestShop
let pages: Pages
before(async () => {
  shop = await openTestShop()
  pages = await bundlePages()
})
after(() => shop.close())

const path = '/api/blog_posts/{id}/comments'

async function showArticle(): Promise<string> {
  const [article] = await shop.db.select({ slug: posts.slug }).from(posts).where(eq(posts.id, 1))
  const slug = article?.slug ?? assert.fail('no article')
  const { status, html } = await pages.render(
    {
      url: `/blog/${slug}`,
      origin: 'http://localhost',
      settings: await shop.settings.current(),
      call: async ({ method, url }) => {
        const { status, body } = await shop.callPath(`${method} ${url}`)
        return { status, json: body }
      },
    },
    () => ({ script: '/walk.js', styles: [], preloads: [] }),
  )
  assert.equal(status, 200)
  return html
}

const write = (body: string) =>
  shop.db.execute(sql`INSERT INTO comments (post_id, author, body) VALUES (1, 'Meera', ${body})`)

describe('the added endpoint', () => {
  it('is open to anyone by its description, and takes no other method', async () => {
    const added = allEndpoints.find((endpoint) => endpoint.path === path)
    assert.deepEqual([added?.id, added?.access, added?.isContent], ['listComments', 'anyone', true])
    assert.equal((await shop.callPath('GET /api/blog_posts/1/comments', { token: 'made-up' })).status, 200)
    const { status, headers } = await shop.callPath('POST /api/blog_posts/1/comments', { body: {} })
    assert.deepEqual([status, headers.allow], [405, 'GET'])
  })

  it('stands in the description of the API, in its group', async () => {
    const { paths } = (await shop.callPath('GET /api/openapi.json')).body as {
      paths: Record<string, { get?: { operationId: string; tags: string[]; security: unknown[] } }>
    }
    const { operationId, tags, security } = paths[path]?.get ?? {}
    assert.deepEqual([operationId, tags, security], ['listComments', ['Catalogue'], []])
    const { body } = await shop.app.inject({ url: '/api/docs' })
    assert.match(body, /<h2>Catalogue<\/h2>(?:(?!<\/section>).)*\/api\/blog_posts\/\{id\}\/comments/s)
  })

  it('answers anew once a comment is written, although its answers are kept', async () => {
    const read = async () =>
      (await shop.callPath('GET /api/blog_posts/1/comments')).body as { text: string }[]
    assert.deepEqual(await read(), [])
    await write('The tulsi grows.')
    await assertSoon(async () => (await read()).length === 1)
    assert.equal((await read())[0]?.text, 'The tulsi grows.')
  })

  it('has its section on the page of the article', async () => {
    await write('Easy to <measure>.')
    await assertSoon(async () => (await showArticle()).includes('Easy to &lt;measure&gt;.'))
    assert.match(await showArticle(), /<h2 id="comments"[^>]*>Comments<\/h2>/)
  })
})

/** Kept answers are dropped when the notice of the change arrives, which takes a moment. */
async function assertSoon(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, 'the change did not show within ten seconds')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
