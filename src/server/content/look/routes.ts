import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/admin/look.ts'
import { weakPair } from '#shared/look/contrast.ts'
import { letterIcon } from '#shared/look/logo.ts'
import { paletteOf } from '#shared/look/palette.ts'
import { choiceOfAddress, lookFolder, styleSheetAddress, styleSheetOf } from '#shared/look/style-sheet.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { cacheControl } from '../../platform/http/cache-control.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { fileOf } from '../../platform/http/upload.ts'
import { saveLogo } from '../../platform/images/own/save-own-picture.ts'
import { discardDraft, publishDraft, saveDraft } from './edit-look.ts'
import { readLookEditor } from './read-look-editor.ts'

/** Admin routes of the look. */
export function registerLook(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.getLook, () => readLookEditor(db))
  api(calls.saveLookDraft, ({ actor, body: { version, look } }) => saveDraft(db, { actor, version }, look))
  api(calls.discardLookDraft, ({ actor, body }) => discardDraft(db, { actor, ...body }))
  api(calls.publishLook, ({ actor, body }) => publishDraft(db, { actor, ...body }))
  api(calls.addLogo, ({ actor, request }) => saveLogo(db, actor, fileOf(request)))
}

/**
 * Serves style sheets and letter icons. An address holds the whole choice, so a page that was loaded before a publish keeps its colours,
 * and nothing is read.
 */
export function serveLookFiles(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(`${lookFolder}:name`, async (request, reply) => {
    const address = `${lookFolder}${request.params.name}`
    const icon = letterIcon(address)
    if (icon !== null) return reply.header('cache-control', forever).type('image/svg+xml').send(icon)
    const choice = choiceOfAddress(address)
    if (!choice || weakPair(paletteOf(choice)) !== null) {
      throw new ShopError('not_found', 'There is no such file.')
    }
    // Another release derives other shades; its pages are there for minutes.
    const isOurs = styleSheetAddress(choice) === address
    return reply
      .header('cache-control', isOurs ? forever : cacheControl.revalidate)
      .type('text/css; charset=utf-8')
      .send(styleSheetOf(choice))
  })
}

const forever = 'public, max-age=31536000, immutable'
