import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { GardenPlan } from './garden-plan.ts'

const Message = z.object({ message: z.string() })

export const createGardenPlan = endpoint({
  id: 'createGardenPlan',
  method: 'POST',
  path: '/api/garden_plans',
  access: 'anyone',
  summary: 'The answers of the garden planner; they are kept and mailed to who gave them.',
  body: GardenPlan,
  limit: { calls: 10, windowSeconds: 3600 },
  reply: Message,
})
