import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import * as pictures from '#contract/admin/import-pictures.ts'
import * as imports from '#contract/admin/imports.ts'
import { editProductDraft, getProductDraft } from '#contract/admin/product-drafts.ts'
import { openOffice } from '#test/office.ts'
import { pictureBomb } from '#test/picture-bomb.ts'
import { importPictures } from '../../../platform/database/tables.ts'
import { writePlainTable } from '../../../platform/lists/csv.ts'
import { fetchImportPictures } from './fetch-import-pictures.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const colours = { red: '#c03020', green: '#20a040', blue: '#2040c0', grey: '#808080' }
const files = new Map<string, Buffer>()
for (const [name, background] of Object.entries(colours)) {
  const made = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  files.set(`/${name}.png`, await made.png().toBuffer())
}
files.set('/page.png', Buffer.from('<!doctype html><title>No picture</title>'))
files.set('/bomb.png', pictureBomb())

const requested: string[] = []
const server = createServer((request, reply) => {
  requested.push(request.url ?? '')
  const file = files.get(request.url ?? '')
  if (file) reply.end(file)
  else reply.writeHead(404).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())
const { port } = server.address() as AddressInfo
const at = (name: string): string => `http://127.0.0.1:${port}/${name}.png`

const fetchAll = (stopping?: AbortSignal) => fetchImportPictures(shop, stopping)

let made = 0

/** Imports a new product with these pictures as a draft. Returns its import and its draft. */
async function takeIn(cell: string, name = `Pot ${made + 1}`) {
  made += 1
  const slug = `pot-of-pictures-${made}`
  const table = writePlainTable([
    ['Name', 'Address', 'Pictures by address'],
    [name, slug, cell],
  ])
  const one = await applied(table)
  const [row] = await shop.db
    .select({ draftId: importPictures.draftId })
    .from(importPictures)
    .where(eq(importPictures.importId, one.id))
  return { id: one.id, table, draftId: row?.draftId ?? 0 }
}

async function checked(table: string): Promise<imports.Import> {
  const { body: opened } = await office.call(imports.openImport, {
    ...owner,
    key: crypto.randomUUID(),
    body: { file_name: 'pots.csv', content: Buffer.from(table).toString('base64') },
  })
  const { body, error } = await office.call(imports.checkImport, {
    ...owner,
    params: { id: String(opened.id) },
    body: { version: opened.version, columns: opened.columns, goal: 'drafts' },
  })
  assert.ok(body, JSON.stringify(error))
  return body
}

async function applied(table: string): Promise<imports.Import> {
  const { id, version } = await checked(table)
  const { status, body, error } = await office.call(imports.applyImport, {
    ...owner,
    key: crypto.randomUUID(),
    params: { id: String(id) },
    body: { version },
  })
  assert.equal(status, 200, JSON.stringify(error))
  return body
}

const draftOf = async (id: number) =>
  (await office.call(getProductDraft, { ...owner, params: { id: String(id) } })).body

const galleryOf = async (id: number) => {
  const { fields } = await draftOf(id)
  return fields.pictures as { src: string; alt: string }[]
}

const report = async (id: number, query: Record<string, string> = {}) =>
  (await office.call(pictures.listImportPictures, { ...owner, params: { id: String(id) }, query })).body

const again = (id: number) =>
  office.call(pictures.fetchPicturesAgain, { ...owner, params: { id: String(id) } })

const edit = async (id: number, fields: object) => {
  const { version } = await draftOf(id)
  const { status } = await office.call(editProductDraft, {
    ...owner,
    key: crypto.randomUUID(),
    params: { id: String(id) },
    body: { version, fields: fields as Record<string, string> },
  })
  assert.equal(status, 200)
}

describe('pictures by address', () => {
  it('fills the gallery in order with alternative texts, once', async () => {
    const { id, draftId, table } = await takeIn(`${at('red')} A red pot\n${at('green')}`, 'Clay Pot')
    assert.deepEqual((await report(id)).counts, { waiting: 2, fetched: 0, failed: 0, left: 0 })
    // The same table finds the pictures waiting, and later the gallery full.
    assert.deepEqual((await checked(table)).counts, { new: 0, changed: 0, same: 1, refused: 0 })
    await Promise.all([fetchAll(), fetchAll()])
    const before = requested.length
    await fetchAll()
    assert.equal(requested.length, before)
    const gallery = await galleryOf(draftId)
    assert.deepEqual(
      gallery.map(({ alt }) => alt),
      ['A red pot', 'Clay Pot'],
    )
    assert.equal((await draftOf(draftId)).fields.image_url, gallery[0]?.src)
    assert.deepEqual((await report(id)).counts, { waiting: 0, fetched: 2, failed: 0, left: 0 })
    assert.deepEqual((await checked(table)).counts, { new: 0, changed: 0, same: 1, refused: 0 })
    const log = await shop.db.execute(sql`
      SELECT author, author_id FROM audit_log WHERE action = 'draft_edited' AND entity_id = ${String(draftId)}
        AND after ? 'pictures' AND after -> 'pictures' <> '[]'::jsonb`)
    assert.equal(log.rows.length, 2)
    assert.ok(log.rows.every(({ author }) => author === 'staff'))
  })

  it('reports failed pictures with a reason and fetches them again', async () => {
    const { id, draftId } = await takeIn([at('late'), at('blue'), at('page'), at('bomb')].join('\n'))
    await fetchAll()
    const failed = await report(id, { state: 'failed' })
    assert.deepEqual(failed.counts, { waiting: 0, fetched: 1, failed: 3, left: 0 })
    const [late, page, bomb] = failed.pictures.map(({ problem }) => problem)
    assert.equal(late, 'The server answered 404.')
    assert.match(page ?? '', /picture/)
    assert.match(bomb ?? '', /megapixels/)
    files.set('/late.png', files.get('/grey.png') ?? Buffer.alloc(0))
    assert.equal((await again(id)).body.counts.waiting, 3)
    await fetchAll()
    assert.deepEqual((await report(id)).counts, { waiting: 0, fetched: 2, failed: 2, left: 0 })
    const srcs = (await galleryOf(draftId)).map(({ src }) => src)
    const rows = await shop.db.select().from(importPictures).where(eq(importPictures.draftId, draftId))
    const inOrder = rows.toSorted((one, other) => one.position - other.position)
    assert.deepEqual(
      srcs,
      inOrder.flatMap(({ src }) => src ?? []),
    )
    assert.equal(inOrder[0]?.src, srcs[0])
  })

  it('leaves changed galleries, deleted drafts and known pictures alone', async () => {
    const { id, draftId } = await takeIn(at('red'))
    const chosen = [{ src: '/products/chosen.webp', alt: 'Chosen by hand' }]
    await edit(draftId, { pictures: chosen })
    const gone = await takeIn(at('red'))
    await shop.db.execute(sql`DELETE FROM product_drafts WHERE id = ${gone.draftId}`)
    const twice = await takeIn(`${at('red')}\n${at('red')}?again`)
    files.set('/red.png?again', files.get('/red.png') ?? Buffer.alloc(0))
    await fetchAll()
    assert.deepEqual(await galleryOf(draftId), chosen)
    assert.match((await report(id)).pictures[0]?.problem ?? '', /changed the gallery/)
    assert.match((await report(gone.id)).pictures[0]?.problem ?? '', /published or discarded/)
    const { counts, pictures: both } = await report(twice.id)
    assert.deepEqual([counts.fetched, counts.failed + counts.left], [1, 1], JSON.stringify(both))
  })

  it('resumes after a stop and gives up pictures that crash it', async () => {
    const { id } = await takeIn(`${at('green')}\n${at('blue')}`)
    await fetchAll(AbortSignal.abort())
    assert.equal((await report(id)).counts.waiting, 2)
    await shop.db.update(importPictures).set({ attempts: 3 }).where(sql`import_id = ${id} AND position = 0`)
    await fetchAll()
    const { counts, pictures: both } = await report(id)
    assert.deepEqual([counts.fetched, counts.failed], [1, 1])
    assert.match(both[0]?.problem ?? '', /stopped each time/)
  })

  it('rejects invalid picture addresses and too many pictures', async () => {
    const row = async (cell: string) =>
      (
        await checked(
          writePlainTable([
            ['Name', 'Address', 'Pictures by address'],
            ['A', 'a-pot', cell],
          ]),
        )
      ).counts
    assert.equal((await row('pot.jpg'))?.refused, 1)
    assert.equal((await row('ftp://example.org/pot.jpg'))?.refused, 1)
    assert.equal((await row(Array.from({ length: 13 }, (_, n) => at(`p${n}`)).join('\n')))?.refused, 1)
    assert.equal((await row(`${at('red')}, ${at('blue')}`))?.new, 1)
  })

  it('fetches nothing again without failed pictures or for unknown imports', async () => {
    const { id } = await takeIn(at('red'))
    assert.equal((await again(id)).error.code, 'nothing_to_import')
    const unknown = await office.call(pictures.listImportPictures, { ...owner, params: { id: '999999' } })
    assert.equal(unknown.status, 404)
  })
})
