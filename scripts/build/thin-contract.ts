import { fileURLToPath } from 'node:url'
import { type ESTree, type Plugin, parseSync } from 'vite'
import { applyEdits, type Edit, withoutProperty } from './edits.ts'
import { thinRoutes } from './thin-routes.ts'

const sources = ['../../src/contract/', '../../src/shared/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
)
const web = fileURLToPath(new URL('../../src/web/', import.meta.url))
const routes = `${web}routes.ts`

/** Fields that only the server uses. The browser knows a call's method and path, and whether it has a body. */
const serversOwn = new Set([
  'tag',
  'summary',
  'params',
  'query',
  'body',
  'reply',
  'signedOutMessage',
  'fieldCodes',
  'limit',
])

/**
 * Removes the schemas of calls from browser bundles: an endpoint keeps its method and path. A schema stays where a
 * page checks a value with it by name. The server still validates everything.
 */
export const thinContract = (): Plugin => ({
  name: 'thin-contract',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  transform(code, id) {
    if (sources.some((folder) => id.startsWith(folder)) && id.endsWith('.ts'))
      return { code: thin(code, id), map: null }
    if (id.startsWith(web)) assertNoCallSchemas(code, id)
    return id === routes ? { code: thinRoutes(code, id), map: null } : undefined
  },
})

/**
 * The module's text with thin endpoints. Top-level calls are marked as free of effects, so that unused ones disappear.
 */
export function thin(code: string, id: string): string {
  const { program } = parseSync(id, code)
  const edits = program.body.flatMap(declarationsOf).flatMap(({ init }): Edit[] => {
    const isMade =
      init?.type === 'CallExpression' || (init?.type === 'ObjectExpression' && hasSchema(init, code))
    if (!isMade) return []
    const marks = [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      { start: init.end, end: init.end, text: '))()' },
    ]
    return init.type === 'CallExpression' ? [...marks, ...thinEndpoint(init, code)] : marks
  })
  return applyEdits(code, edits)
}

const hasSchema = ({ start, end }: ESTree.Expression, code: string): boolean =>
  /\bz\.\w+\(/.test(code.slice(start, end))

function declarationsOf(statement: ESTree.Program['body'][number]): ESTree.VariableDeclarator[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared.declarations : []
}

function thinEndpoint({ callee, arguments: [description] }: ESTree.CallExpression, code: string): Edit[] {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return []
  if (description?.type !== 'ObjectExpression')
    throw new Error('An endpoint is described by a literal object.')
  return description.properties.flatMap((property): Edit[] => {
    const name = property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : ''
    if (!serversOwn.has(name)) return []
    if (name === 'body') return [{ start: property.start, end: property.end, text: 'body: true' }]
    return [withoutProperty(property, code)]
  })
}

/** A page that validates must import the schema itself, since a browser does not have the call's. */
function assertNoCallSchemas(code: string, id: string): void {
  for (const [, names = '', path] of code.matchAll(
    /import \{([^}]*)\} from '(#(?:contract|shared)\/[^']*)'/g,
  )) {
    for (const name of names.split(',').map((part) => part.trim().split(' as ').at(-1) ?? '')) {
      if (name && new RegExp(`\\b${name}\\.(body|reply|params|query)\\b`).test(code)) {
        throw new Error(`${id} uses a schema of ${name} (${path}); export the schema and import that.`)
      }
    }
  }
}
