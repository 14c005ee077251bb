import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { shareCardSize } from '#shared/pictures/own-sizes.ts'
import { planCards } from './cards.ts'
import { drawCard } from './draw-card.ts'

const corners = ['#ff0000', '#00ff00', '#0000ff', '#ff00ff']

/** A picture with a bright square in each corner. */
async function withCorners(file: string, width: number, height: number): Promise<void> {
  const size = 60
  const places = corners.map((background, i) => ({
    input: { create: { width: size, height: size, channels: 3 as const, background } },
    left: i % 2 ? width - size : 0,
    top: i < 2 ? 0 : height - size,
  }))
  await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(places)
    .png()
    .toFile(file)
}

/** How many of the corners' colours a card shows. */
async function shownCorners(card: Buffer): Promise<number> {
  const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true })
  const found = new Set<string>()
  for (let at = 0; at < data.length; at += info.channels) {
    const levels = [0, 1, 2].map((channel) => data[at + channel] ?? 0)
    if (levels.every((level) => level < 40 || level > 215))
      found.add(levels.map((level) => (level > 128 ? 'f' : '0')).join(''))
  }
  return ['f00', '0f0', '00f', 'f0f'].filter((colour) => found.has(colour)).length
}

for (const [shape, width, height] of [
  ['square', 800, 800],
  ['wide', 1280, 800],
  ['tall', 600, 900],
] as const)
  test(`a share card shows a ${shape} picture whole`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'card-'))
    t.after(() => rm(folder, { recursive: true }))
    const picture = join(folder, 'picture.png')
    await withCorners(picture, width, height)
    const card = await drawCard({ name: 'home', title: 'Feeds for pots', kicker: 'Kits', picture, hash: '' })
    const { width: cardWidth, height: cardHeight } = await sharp(card).metadata()
    assert.deepEqual({ width: cardWidth, height: cardHeight }, shareCardSize)
    assert.equal(await shownCorners(card), 4)
  })

test('no title of a share card leaves its column', async () => {
  const cards = planCards(fileURLToPath(new URL('../../pictures', import.meta.url)))
  assert.ok(cards.length > 20)
  for (const card of cards) {
    // The column between words and picture is bare paper.
    const gap = sharp(await drawCard(card)).extract({
      left: 568,
      top: 0,
      width: 30,
      height: shareCardSize.height,
    })
    const { channels } = await sharp(await gap.png().toBuffer()).stats()
    for (const channel of channels) assert.ok(channel.min > 225, card.name)
  }
})
