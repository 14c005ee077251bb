import assert from 'node:assert/strict'
import { it } from 'node:test'

it('passes', () => assert.ok(true))
