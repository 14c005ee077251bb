import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const describeStaffApi = endpoint({
  id: 'describeStaffApi',
  method: 'GET',
  path: '/api/openapi.json',
  tag: 'Back office',
  access: 'signed-in',
  isForTokens: true,
  summary: 'This description; each operation names the permission that it needs as `x-permission`.',
  reply: z.record(z.string(), z.unknown()),
  contentType: 'application/json; charset=utf-8',
})
