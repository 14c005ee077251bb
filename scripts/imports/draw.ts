import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawServer } from './picture.ts'
import { importsOf, readSources } from './read-imports.ts'

// Draws docs/server.svg; given a folder with a state of the project before it had these folders, that state.
const home = fileURLToPath(new URL('../../', import.meta.url))
const [other, file = 'docs/server.svg'] = process.argv.slice(2)
const sources = readSources(other ? resolve(other) : home)
writeFileSync(resolve(home, file), drawServer(sources.flatMap(importsOf), other === undefined))
console.log(`Drawn: ${file}`)
