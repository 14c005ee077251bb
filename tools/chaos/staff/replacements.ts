import { act, look, type Packer } from './packer.ts'

interface Replacement {
  id: string
  version: number
  hold: string | null
  steps: string[]
}

/** Packs a replacement, sends it, or says what became of it. */
export async function goOnWithReplacement(packer: Packer): Promise<void> {
  const view = packer.chances.happens(0.5) ? 'to-pack' : 'under-way'
  const list: { replacements: Replacement[] } | null = await look(
    packer,
    `GET /api/replacements?view=${view}`,
  )
  const found = packer.chances.oneOf(list?.replacements ?? [])
  if (!found) return
  const { id, version } = found
  const { path, did, action, body } = nextOf(found, packer)
  const what = { did, action, entity: 'replacement', id }
  await act(packer, `POST /api/replacements/${id}/${path}`, { version, ...body }, what)
}

interface Next {
  path: string
  did: string
  action: string
  body?: object
}

function nextOf({ id, hold, steps }: Replacement, { nextActs, chances }: Packer): Next {
  if (hold !== null) {
    return { path: 'release', did: 'replacement released', action: 'replacement_released' }
  }
  if (steps.includes('pack')) {
    return { path: 'pack', did: 'replacement packed', action: 'replacement_packed' }
  }
  if (steps.includes('send')) {
    const body = { carrier: 'DTDC', tracking_number: `DT${id}` }
    return { path: 'send', did: 'replacement sent', action: 'replacement_sent', body }
  }
  const turn = nextActs.atReplacement()
  if (turn === 'lose') return { path: 'lose', did: 'replacement lost', action: 'replacement_lost' }
  if (turn === 'deliver') {
    return { path: 'deliver', did: 'replacement delivered', action: 'replacement_delivered' }
  }
  const body = { restock: chances.happens(0.5) }
  return { path: 'take-back', did: 'replacement came back', action: 'replacement_came_back', body }
}
