import { it } from 'node:test'

it('ends the whole process', () => process.exit(3))
