import type { Settings } from '#shared/settings/settings.ts'
import type { Post } from '../blog/store.ts'
import { element, xmlText } from './xml.ts'

/** The feed lists this many of the newest guides. */
export const maxInFeed = 20

/** Origin and settings of the shop for a feed. */
export interface FeedPlace {
  origin: string
  settings: Settings
}

/** A guide with its text as HTML. */
export type RenderedGuide = Post & { html: string }

/**
 * The guides as an Atom feed (RFC 4287), newest first.
 * @param now the date of a feed without guides.
 */
export function guidesFeed(
  guides: RenderedGuide[],
  { origin, settings: { brand } }: FeedPlace,
  now: Date,
): string {
  const newest = guides.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  const address = `${origin}/guides.atom`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">',
    element('id', address),
    element('title', `Growing guides from ${brand.name}`),
    element('subtitle', brand.tagline),
    `<link rel="self" type="application/atom+xml" href="${xmlText(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(origin)}/blog"/>`,
    element('icon', `${origin}/icon-192.png`),
    element('updated', (newest > 0 ? new Date(newest) : now).toISOString()),
    `<author>${element('name', brand.name)}</author>`,
    ...guides.map((guide) => entry(guide, origin)),
    '</feed>\n',
  ].join('\n')
}

function entry(guide: RenderedGuide, origin: string): string {
  const address = `${origin}/blog/${guide.slug}`
  return [
    '<entry>',
    // The id stays when the slug changes, so readers don't show the guide as new.
    element('id', `${origin}/blog/${guide.id}`),
    element('title', guide.title),
    `<link rel="alternate" type="text/html" href="${xmlText(address)}"/>`,
    element('published', guide.publishDate.toISOString()),
    element('updated', guide.updatedAt.toISOString()),
    `<author>${element('name', guide.author)}</author>`,
    `<category term="${xmlText(guide.category)}"/>`,
    element('summary', guide.excerpt),
    `<content type="html">${xmlText(withWholeAddresses(guide.html, origin, address))}</content>`,
    '</entry>',
  ].join('\n')
}

/** Makes addresses absolute, because feed readers show the text on other origins. */
const withWholeAddresses = (html: string, origin: string, address: string): string =>
  html.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`).replaceAll(' href="#', ` href="${address}#`)
