import { parseSync } from 'vite'

/**
 * A test file as a module whose default export defines its tests: the imports stay, the rest becomes the body of that function. So its hooks belong
 * to the test that calls it, and nothing happens before its turn.
 * @throws where the file exports something, as a function's body can't
 */
export function asFunction(code: string, file: string): string {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration')
  const rest = program.body.filter(({ type }) => type !== 'ImportDeclaration')
  if (rest.some(({ type }) => type.startsWith('Export')))
    throw new Error(`${file}: a test file exports nothing.`)
  const textOf = (nodes: typeof rest): string =>
    nodes.map(({ start, end }) => code.slice(start, end)).join('\n')
  return `${textOf(imports)}\nexport default async function () {\n${textOf(rest)}\n}\n`
}
