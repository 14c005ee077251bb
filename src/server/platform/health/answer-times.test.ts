import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AggregatorRegistry, Histogram, Registry } from 'prom-client'
import { AnswerTimes } from './answer-times.ts'

const answers = [
  { method: 'GET', route: '/', status: 200 },
  { method: 'GET', route: '/', status: 304 },
  { method: 'HEAD', route: '/', status: 200 },
  { method: 'GET', route: '/api/products_s/:id', status: 200 },
  { method: 'POST', route: 'say "hello"', status: 503 },
]

const seconds = [0, 0.0004, 0.001, 0.0011, 0.005, 0.09, 0.5, 1.99, 10, 10.1, 70]

/** Registries with the same values in the shop's histogram and in the library's own. */
function filledRegistries() {
  const times = new AnswerTimes()
  const reference = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [],
  })
  for (const [turn, second] of seconds.entries()) {
    for (const answered of answers.slice(turn % 3)) {
      times.add(answered, second)
      reference.labels(answered.method, answered.route, String(answered.status)).observe(second)
    }
  }
  const metrics: Histogram<'method' | 'route' | 'status'>[] = [times, reference]
  return metrics.map((metric) => {
    const registry = new Registry()
    registry.registerMetric(metric)
    return registry
  })
}

const sorted = (text: string): string[] => text.split('\n').sort()

test('AnswerTimes writes the same text as the histogram of prom-client', async () => {
  const [own, reference] = await Promise.all(filledRegistries().map((registry) => registry.metrics()))
  assert.match(own ?? '', /_bucket\{le="\+Inf",method="GET",route="\/",status="200"\} 4/)
  assert.deepEqual(sorted(own ?? ''), sorted(reference ?? ''))
})

test('AnswerTimes of several processes add up like those of prom-client', async () => {
  const [own, reference] = await Promise.all(
    filledRegistries().map(async (registry) => {
      const json = await registry.getMetricsAsJSON()
      return sorted(await AggregatorRegistry.aggregate([json, json]).metrics())
    }),
  )
  assert.deepEqual(own, reference)
})
