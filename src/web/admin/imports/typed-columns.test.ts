import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameMapping, sentColumns, typedColumns } from './typed-columns.ts'

test('columns come back from the form as they were', () => {
  const columns = { name: { column: 0 }, hsn: { value: '3101' } }
  assert.deepEqual(sentColumns(typedColumns(columns)), columns)
})

test('a field that comes from nowhere, and a value that nobody typed, are not sent', () => {
  assert.deepEqual(sentColumns({ name: { from: '', value: 'x' }, hsn: { from: 'same', value: ' ' } }), {})
})

test('the order in which columns were chosen does not matter', () => {
  const [name, slug] = [{ column: 0 }, { column: 1 }]
  assert.ok(isSameMapping({ name, slug }, { slug, name }))
  assert.ok(!isSameMapping({ name, slug }, { name }))
})
