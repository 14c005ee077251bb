import { attempt, look, type Packer } from './packer.ts'
import { pickOrder } from './refunds.ts'
import { reportEvent } from './staff-event.ts'

interface Preview {
  seen: string
  under_way: { order: string; reason: string }[]
}

/** Wants to erase a customer whose order is on its way, with all that happens to it meanwhile. The shop must refuse. */
export async function tryToErase(packer: Packer): Promise<void> {
  const order = await pickOrder(packer, ['Processing', 'Packed', 'Shipped'])
  if (!order) return
  const list: { customers: { id: number }[] } | null = await look(packer, `GET /api/customers?q=${order.id}`)
  const id = list?.customers[0]?.id
  if (id === undefined) return
  const preview: Preview | null = await look(packer, `GET /api/customers/${id}/erasure`)
  // Whom nothing keeps would be erased, and goes on buying in this run.
  if (!preview || preview.under_way.length === 0) return
  const body = { reason: 'Asked by mail', seen: preview.seen, gives_up_guarantee: false }
  const erasing = {
    did: 'customer erased',
    action: 'customer_erased',
    entity: 'customer',
    id: String(id),
  }
  const answer = await attempt(packer, `POST /api/customers/${id}/erase`, body, erasing)
  if (answer?.status === 200) {
    reportEvent({
      kind: 'surprise',
      sentence: `A customer was erased beside ${JSON.stringify(preview.under_way)}`,
    })
  }
}
