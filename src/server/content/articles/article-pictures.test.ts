import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import * as drafts from '#contract/admin/article-drafts.ts'
import { addArticlePicture } from '#contract/admin/pictures.ts'
import { getPost } from '#contract/shop/blog.ts'
import { OwnPicture } from '#shared/pictures/own.ts'
import { openOffice } from '#test/office.ts'
import { writeOwnPicture } from '#test/stored-pictures.ts'
import { ownPictures } from '../../platform/database/tables.ts'

const { shop, office } = await openOffice()

const add = (cookie: string, body: Buffer) =>
  office.callPath(`POST ${addArticlePicture.path}`, {
    cookie,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })

describe('uploaded pictures in articles', () => {
  it('lets authors add a picture to text and cover', async () => {
    const { cookie } = await office.memberWith(['articles.write', 'articles.publish'])
    const file = sharp({ create: { width: 330, height: 220, channels: 3, background: '#8a5a2b' } }).png()
    const { src } = OwnPicture.parse((await add(cookie, await file.toBuffer())).body)
    const { body: draft } = await office.call(drafts.openArticleDraft, { cookie, body: {} })
    const fields = {
      title: 'A trough of zinnias',
      slug: 'own-picture',
      category: 'Urban Gardening',
      excerpt: 'Why they share a trough.',
      image_url: src,
      author: 'Asha Rao',
      products: [],
      content: `A trough.\n\n![A trough of soil](${src})\n`,
    }
    const { body: edited } = await office.call(drafts.editArticleDraft, {
      cookie,
      params: { id: draft.id },
      body: { version: draft.version, fields },
    })
    assert.deepEqual(
      edited.checks.filter(({ field }) => field === 'content' || field === 'image_url'),
      [],
    )
    const { version, live_version } = edited
    const published = await office.call(drafts.publishArticleDraft, {
      cookie,
      params: { id: draft.id },
      body: { version, live_version },
    })
    assert.equal(published.status, 200)
    const article = JSON.stringify((await shop.call(getPost, { params: { id: 'own-picture' } })).body)
    assert.ok(article.includes(`${src.replace('640.jpg', '330.webp')} 330w`))
  })

  it('does not delete a picture that a draft names', async () => {
    const cookie = office.owner
    const { src } = await writeOwnPicture(shop.db)
    await shop.db.update(ownPictures).set({ wantedAt: sql`now() - interval '40 days'` })
    const { body: draft } = await office.call(drafts.openArticleDraft, { cookie, body: {} })
    const fields = { content: `![A bed](${src})` }
    const edited = await office.call(drafts.editArticleDraft, {
      cookie,
      params: { id: draft.id },
      body: { version: draft.version, fields },
    })
    assert.equal(edited.status, 200)
    const isWanted = sql`${ownPictures.wantedAt} > now() - interval '1 hour'`
    assert.equal(await shop.db.$count(ownPictures, isWanted), 1)
  })

  it('rejects pictures of people who may not write articles', async () => {
    const { cookie } = await office.memberWith(['products.write'])
    assert.equal((await add(cookie, Buffer.from('x'))).status, 403)
  })
})
