import * as z from 'zod/mini'
import { longText, text } from '#shared/fields.ts'
import { replyFields, unknownFields } from '#shared/reply-fields.ts'
import { endpoint } from '../endpoint.ts'
import { rowId, version } from './fields.ts'
import { maxReplyLength } from './tickets.ts'

export const ReplyTemplate = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  version: z.int(),
})
export type ReplyTemplate = z.infer<typeof ReplyTemplate>

const templateText = longText('Text', maxReplyLength).check(
  z.refine(
    (value) => unknownFields(value).length === 0,
    `A field is one of ${Object.keys(replyFields)
      .map((name) => `{{${name}}}`)
      .join(', ')}.`,
  ),
)
const templateFields = { name: text('Name', 60), text: templateText }

const template = z.object({ id: rowId })

const Templates = z.object({ templates: z.array(ReplyTemplate) })

export const listReplyTemplates = endpoint({
  id: 'listReplyTemplates',
  method: 'GET',
  path: '/api/reply-templates',
  tag: 'Tickets',
  access: 'messages.read',
  summary: 'Answers that are given often, by name.',
  reply: Templates,
})

export const addReplyTemplate = endpoint({
  id: 'addReplyTemplate',
  method: 'POST',
  path: '/api/reply-templates',
  tag: 'Tickets',
  access: 'messages.write',
  summary: 'Keep an answer as a template. Unknown fields are refused.',
  body: z.object(templateFields),
  reply: ReplyTemplate,
})

export const editReplyTemplate = endpoint({
  id: 'editReplyTemplate',
  method: 'PUT',
  path: '/api/reply-templates/{id}',
  tag: 'Tickets',
  access: 'messages.write',
  isVersioned: true,
  summary: 'Edit a template.',
  params: template,
  body: z.object({ version, ...templateFields }),
  reply: ReplyTemplate,
})

export const deleteReplyTemplate = endpoint({
  id: 'deleteReplyTemplate',
  method: 'DELETE',
  path: '/api/reply-templates/{id}',
  tag: 'Tickets',
  access: 'messages.write',
  summary: 'Take a template away.',
  params: template,
  reply: z.object({ message: z.string() }),
})
