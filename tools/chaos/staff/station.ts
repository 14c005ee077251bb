import { setTimeout as wait } from 'node:timers/promises'
import { act, look, type Packer } from './packer.ts'

interface Wave {
  id: number
  version: number
  state: string
  is_mine: boolean
  next: string | null
  orders: { id: string; state: string }[]
}

interface Station {
  id: string
  version: number
  is_complete: boolean
  lines: { stock_id: number; sku: string; needed: number; counted: number; on_hand: number }[]
}

/** Packs the next order of the packer's wave; makes a wave where there is none, ends one of which nothing can be packed. */
export async function workAtWave(packer: Packer): Promise<void> {
  const wave = (await findOwnWave(packer)) ?? (await makeWave(packer))
  if (!wave) return
  if (wave.next === null) return release(packer, wave)
  const turn = packer.nextActs.atWave()
  if (turn === 'release') return release(packer, wave)
  if (turn === 'take out') return takeOut(packer, wave)
  await pack(packer, wave.next)
}

/** Null where the packer has none; undefined where the answer was a refusal. */
async function findOwnWave(packer: Packer): Promise<Wave | null | undefined> {
  const list = (await look(packer, 'GET /api/waves')) as { waves: Wave[] } | null
  if (!list) return undefined
  const own = list.waves.find(({ is_mine, state }) => is_mine && state === 'open')
  return own ? ((await look(packer, `GET /api/waves/${own.id}`)) ?? undefined) : null
}

async function makeWave(packer: Packer): Promise<Wave | null> {
  const answer = await act(
    packer,
    'POST /api/waves',
    { first: packer.chances.between(1, 4) },
    {
      did: 'wave made',
      action: 'wave_made',
      entity: 'wave',
      id: (body: { wave: Wave }) => String(body.wave.id),
    },
  )
  return answer?.wave ?? null
}

/** An order or a replacement is packed here, and the log tells them apart. */
function entryOf(id: string, what: 'packed' | 'held'): { action: string; entity: string; id: string } {
  const entity = id.startsWith('RPL') ? 'replacement' : 'order'
  return { action: `${entity}_${what}`, entity, id }
}

const release = async (packer: Packer, { id, version }: Wave): Promise<void> => {
  const what = { did: 'wave released', action: 'wave_released', entity: 'wave', id: String(id) }
  await act(packer, `POST /api/waves/${id}/release`, { version }, what)
}

async function takeOut(packer: Packer, { id, version, orders }: Wave): Promise<void> {
  const order = orders.find(({ state }) => state === 'to-pack')?.id
  if (order === undefined) return
  const what = { did: 'taken out', action: 'wave_order_taken_out', entity: 'wave', id: String(id) }
  await act(packer, `POST /api/waves/${id}/take-out`, { version, order }, what)
}

/** At the end of the day no wave of one's own is left. */
export async function goHome(packer: Packer): Promise<void> {
  for (let wave = await findOwnWave(packer); wave !== null; wave = await findOwnWave(packer)) {
    if (wave) await release(packer, wave)
    // The sign-in had ended, and there is another now.
    else await wait(250)
  }
}

/** Takes an order to the station, counts everything into the parcel, and finishes it; now and then something is missing. */
async function pack(packer: Packer, id: string): Promise<void> {
  const takesOver = packer.chances.happens(0.1)
  let station = (await look(packer, `POST /api/packing/${id}/start`, {
    take_over: takesOver,
  })) as Station | null
  const isShort = packer.nextActs.atStation() === 'report missing'
  while (station && !station.is_complete) {
    const line = station.lines.find(({ needed, counted }) => counted < needed)
    // Counted before something of it was given back: that comes out again.
    const over = station.lines.find(({ needed, counted }) => counted > needed)
    if (line && isShort) return reportMissing(packer, station, line)
    const scanned = line ?? over
    if (!scanned) return
    const { version } = station
    const scan = { version, code: scanned.sku, ...(!line && { change: -1 }) }
    station = await look(packer, `POST /api/packing/${id}/scan`, scan)
  }
  if (station) await finish(packer, station)
}

async function reportMissing(packer: Packer, { id, version }: Station, line: Station['lines'][number]) {
  const { stock_id, on_hand } = line
  const left = Math.max(0, on_hand - packer.chances.between(0, 1))
  await act(
    packer,
    `POST /api/packing/${id}/short`,
    { version, stock_id, on_hand, left, reason: 'Not on the shelf' },
    { did: 'short pick', ...entryOf(id, 'held') },
  )
}

async function finish(packer: Packer, { id, version }: Station): Promise<void> {
  const parcel = { version, weight_grams: packer.chances.between(200, 3_000), box: 'small' }
  const entry = entryOf(id, 'packed')
  const what = { did: entry.entity === 'order' ? 'packed' : 'replacement packed', ...entry }
  const done = await act(packer, `POST /api/packing/${id}/finish`, parcel, what)
  if (done && packer.nextActs.afterPacking() === 'print again') await printAgain(packer, id)
}

async function printAgain(packer: Packer, id: string): Promise<void> {
  const what = { did: 'printed', ...entryOf(id, 'held'), action: 'papers_printed' }
  await act(packer, 'POST /api/prints', { orders: [id], papers: ['slip', 'invoice', 'label'] }, what)
}
