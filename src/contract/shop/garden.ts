import * as z from 'zod/mini'
import { maxPots } from '#shared/garden/changes.ts'
import { GardenPlan } from '#shared/garden/garden-plan.ts'
import { SavedPlan } from '#shared/garden/saved-plan.ts'
import { endpoint } from '../endpoint.ts'
import { GardenPhoto } from './garden-photos.ts'

const Message = z.object({ message: z.string() })

const isoDay = z.string()

/** 128 bits in base64url. Any other text is not looked up. */
const token = z.string().check(z.regex(/^[\w-]{22}$/, 'There is no such plan.'))
const Address = z.object({ token })

export const createGardenPlan = endpoint({
  id: 'createGardenPlan',
  method: 'POST',
  path: '/api/garden_plans',
  tag: 'Visitors',
  access: 'anyone',
  summary: 'Save the answers of the garden planner, and mail the plan to the gardener.',
  body: GardenPlan,
  limit: { calls: 10, windowSeconds: 3600 },
  reply: z.object({
    message: z.string(),
    /** The secret address of the plan. */
    plan: z.string(),
  }),
})

export const getGardenPlan = endpoint({
  id: 'getGardenPlan',
  method: 'GET',
  path: '/api/garden_plans/{token}',
  tag: 'Visitors',
  access: 'anyone',
  summary: 'The answers and changes of a garden plan.',
  params: Address,
  limit: { calls: 300, windowSeconds: 600 },
  reply: SavedPlan,
})

export const changeGardenPlan = endpoint({
  id: 'changeGardenPlan',
  method: 'PUT',
  path: '/api/garden_plans/{token}',
  tag: 'Visitors',
  access: 'anyone',
  summary: 'Save changes of a plan, for its address, calendar and mails.',
  params: Address,
  body: z.object({ changes: z.string().check(z.maxLength(2_000, 'These are too many changes.')) }),
  limit: { calls: 60, windowSeconds: 600 },
  reply: Message,
})

const signedOutMessage = 'You must be logged in to see your garden.'

export const getGarden = endpoint({
  id: 'getGarden',
  method: 'GET',
  path: '/api/garden',
  tag: 'My garden',
  access: 'shopper',
  signedOutMessage,
  summary: 'The shopper’s garden: the saved plan, feeds, photographs, and whether reminders are on.',
  reply: z.object({
    plan: z.nullable(z.extend(SavedPlan, { token: z.string() })),
    feedings: z.array(z.object({ pot: z.int(), fed_on: isoDay })),
    /** Of each pot the newest first. */
    photos: z.array(GardenPhoto),
    reminders: z.boolean(),
    today: isoDay,
  }),
})

export const noteCarted = endpoint({
  id: 'noteCarted',
  method: 'POST',
  path: '/api/garden_plans/{token}/carted',
  tag: 'Visitors',
  access: 'shopper',
  signedOutMessage: 'You must be logged in to add items to cart.',
  summary:
    'Record that the shopping list of a plan went into a cart, for the shop’s figures. Only the first time counts.',
  params: Address,
  reply: Message,
})

export const keepGardenPlan = endpoint({
  id: 'keepGardenPlan',
  method: 'POST',
  path: '/api/garden',
  tag: 'My garden',
  access: 'shopper',
  signedOutMessage,
  summary: 'Make a plan the shopper’s garden.',
  body: Address,
  reply: Message,
})

export const noteFeeding = endpoint({
  id: 'noteFeeding',
  method: 'POST',
  path: '/api/garden/feedings',
  tag: 'My garden',
  access: 'shopper',
  signedOutMessage,
  summary: 'Record that pots were fed today; repeating it changes nothing.',
  body: z.object({
    pots: z
      .array(
        z
          .int('A pot is a number.')
          .check(z.minimum(1, 'There is no such pot.'), z.maximum(maxPots, 'There is no such pot.')),
      )
      .check(z.minLength(1, 'Choose a pot.'), z.maxLength(maxPots, 'There are not so many pots.')),
  }),
  reply: Message,
})

export const setGardenReminders = endpoint({
  id: 'setGardenReminders',
  method: 'PUT',
  path: '/api/garden/reminders',
  tag: 'My garden',
  access: 'shopper',
  signedOutMessage,
  summary: 'Turn the weekly mail about the garden on or off.',
  body: z.object({ wanted: z.boolean('Say true or false.') }),
  reply: Message,
})
