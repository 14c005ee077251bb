import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameMapping, sentColumns, typedColumns, withRenamed } from './typed-columns.ts'

test('columns come back from the form as they were', () => {
  const columns = {
    name: { column: 0 },
    hsn: { value: '3101' },
    category: { column: 2, renamed: [{ from: 'Soil', to: 'Soil Health' }] },
  }
  assert.deepEqual(sentColumns(typedColumns(columns)), columns)
})

test('leaves out fields without a source and empty values', () => {
  assert.deepEqual(sentColumns({ name: { from: '', value: 'x' }, hsn: { from: 'same', value: ' ' } }), {})
})

test('the order in which columns were chosen does not matter', () => {
  const [name, slug] = [{ column: 0 }, { column: 1 }]
  assert.ok(isSameMapping({ name, slug }, { slug, name }))
  assert.ok(!isSameMapping({ name, slug }, { name }))
})

test('renames a word of the file, and takes it back', () => {
  const column = { from: '2', value: '' }
  const chosen = withRenamed(withRenamed(column, 'Soil', 'Soil Health'), 'News', 'Seasonal Care')
  assert.deepEqual(chosen.renamed, [
    { from: 'News', to: 'Seasonal Care' },
    { from: 'Soil', to: 'Soil Health' },
  ])
  const back = withRenamed(withRenamed(chosen, 'Soil', ''), 'News', '')
  assert.deepEqual(sentColumns({ category: back }), { category: { column: 2 } })
})
