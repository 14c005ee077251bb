import { parseSync, Visitor } from 'vite'
import { applyEdits, type Edit, withoutProperty } from './edits.ts'

/** What a page's route tells the server alone (`PageFacts`). */
const serversOwn = new Set(['listing', 'datedBy', 'takesForm', 'isSecret'])

/** The list of routes as browsers load it: how to find a page and to load it. */
export function thinRoutes(code: string, id: string): string {
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [description] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'publicPage') return
      if (description?.type !== 'ObjectExpression')
        throw new Error('A public page is described by a literal object.')
      for (const property of description.properties) {
        const name =
          property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : ''
        if (serversOwn.has(name)) edits.push(withoutProperty(property, code))
      }
    },
  }).visit(parseSync(id, code).program)
  return applyEdits(code, edits)
}
