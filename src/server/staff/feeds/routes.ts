import { Readable } from 'node:stream'
import * as feeds from '#contract/admin/feeds.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { cacheControl } from '../../platform/http/cache-control.ts'
import type { BackOffice } from '../members/back-office.ts'
import { isTrial } from '../members/sign-in.ts'
import { feedParts } from './feed-tables.ts'
import { createFeed, listFeeds, revokeFeed } from './feeds.ts'
import { findFeed } from './find-feed.ts'

/** Addresses from which spreadsheets read tables. */
export function registerFeeds(api: StaffHandle, { db, reading, config, url }: BackOffice): void {
  api(feeds.listFeeds, async () => ({ feeds: await listFeeds(db) }))
  api(feeds.createFeed, async ({ caller, actor, body }) => {
    const { id, secret } = await createFeed(db, { actor, permissions: caller.permissions }, body)
    return { id, url: `${url}/api/feeds/${secret}.csv` }
  })
  api(feeds.revokeFeed, async ({ actor, params }) => {
    await revokeFeed(db, actor, params.id)
    return { message: 'The address is revoked.' }
  })
  api(feeds.readFeed, async ({ params, request, reply }) => {
    const content = await findFeed(db, params.file, { address: request.ip, isTrial: isTrial(config) })
    reply.header('cache-control', cacheControl.private)
    return Readable.from(await feedParts(reading, content))
  })
}
