import cluster from 'node:cluster'
import { AggregatorRegistry, Registry } from 'prom-client'
import type { PublishFigures } from '../health/routes.ts'
import { ShopError } from '../http/shop-error.ts'
import { type FiguresMessage, isOfType, type WorkerMessage } from './messages.ts'

/** In the supervising process: adds up the metrics of all workers on request. */
export function answerFigures(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message: unknown) => {
    if (!isOfType<WorkerMessage & { type: 'figures wanted' }>(message, 'figures wanted')) return
    const text = await all.clusterMetrics().catch(() => null)
    const answer: FiguresMessage = { type: 'figures', id: message.id, text }
    if (worker.isConnected()) worker.send(answer)
  })
}

const timeoutMs = 10_000

/** In a worker: sends its own metrics, and requests those of all. */
export const publishFigures: PublishFigures = (own) => {
  AggregatorRegistry.setRegistries(own)
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string | null) => void>()
  let requests = 0
  process.on('message', (message: unknown) => {
    if (isOfType<FiguresMessage>(message, 'figures')) waiting.get(message.id)?.(message.text)
  })
  return async () => {
    requests += 1
    const id = requests
    const request: WorkerMessage = { type: 'figures wanted', id }
    const text = await new Promise<string | null>((resolve) => {
      waiting.set(id, resolve)
      setTimeout(resolve, timeoutMs, null).unref()
      process.send?.(request)
    })
    waiting.delete(id)
    if (text !== null) return text
    throw new ShopError('unavailable', 'The figures of all processes could not be had.', {
      retryAfterSeconds: 5,
    })
  }
}

/** For a worker without metrics: answers the request with none. */
export function publishNoFigures(): void {
  AggregatorRegistry.setRegistries(new Registry())
  new AggregatorRegistry()
}
