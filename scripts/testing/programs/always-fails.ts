import assert from 'node:assert/strict'
import { it } from 'node:test'

it('passes each time', () => assert.ok(true))

it('fails each time', () => assert.fail('It is broken.\nReally.'))
