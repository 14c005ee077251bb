import * as z from 'zod/mini'
import { staffEndpoint } from './endpoint.ts'

export const getToday = staffEndpoint({
  id: 'getToday',
  method: 'GET',
  path: '/api/today',
  permission: 'orders.read',
  summary:
    'Counters, the worst first; `list` is the address of the very list that each counts. Only lists that the caller may see.',
  reply: z.object({
    counters: z.array(z.object({ key: z.string(), label: z.string(), count: z.int(), list: z.string() })),
  }),
})
