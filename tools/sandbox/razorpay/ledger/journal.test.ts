import assert from 'node:assert/strict'
import { appendFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../testing/running-sandbox.ts'
import type { Entry } from './entry.ts'
import { openJournal } from './journal.ts'

const dropped = (number: number): Entry => ({ kind: 'settled', value: { number, outcome: 'dropped' } })

async function open(path: string, snapshot: () => Entry[] = () => []) {
  const read: Entry[] = []
  const journal = await openJournal({ path, replay: (entry) => void read.push(entry), snapshot })
  return { journal, read }
}

suite('the journal', () => {
  test('reads back what it was given, in order', async (t) => {
    const path = join(await temporaryFolder(t), 'new', 'folder', 'state.jsonl')
    const { journal } = await open(path)
    for (let number = 1; number <= 50; number += 1) journal.append(dropped(number))
    await journal.durable()
    journal.append(dropped(51))
    await journal.close()
    const { journal: second, read } = await open(path)
    await second.close()
    assert.deepEqual(
      read,
      Array.from({ length: 51 }, (_, at) => dropped(at + 1)),
    )
  })

  test('puts all waiting entries into one write', async (t) => {
    const path = join(await temporaryFolder(t), 'state.jsonl')
    const { journal } = await open(path)
    await Promise.all(
      Array.from({ length: 500 }, (_, at) => {
        journal.append(dropped(at))
        return journal.durable()
      }),
    )
    await journal.close()
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    assert.ok(lines.length <= 2, `${lines.length} lines`)
  })

  test('drops a cut last line and continues after the one before', async (t) => {
    const path = join(await temporaryFolder(t), 'state.jsonl')
    const { journal } = await open(path)
    journal.append(dropped(1))
    await journal.close()
    await appendFile(path, '[{"kind":"settled","value":{"num')
    const { journal: second, read } = await open(path)
    assert.deepEqual(read, [dropped(1)])
    second.append(dropped(2))
    await second.close()
    const { journal: third, read: all } = await open(path)
    await third.close()
    assert.deepEqual(all, [dropped(1), dropped(2)])
  })

  test('refuses a file that is damaged in the middle, naming the line', async (t) => {
    const path = join(await temporaryFolder(t), 'state.jsonl')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '[]\nnonsense\n[]\n')
    await assert.rejects(open(path), /state\.jsonl is damaged at line 2/)
  })

  test('shrinks a file of mostly outdated entries at the next start', async (t) => {
    const path = join(await temporaryFolder(t), 'state.jsonl')
    const { journal } = await open(path)
    for (let number = 0; number < 3_000; number += 1) journal.append(dropped(number))
    await journal.close()
    const before = (await stat(path)).size
    const { journal: second } = await open(path, () => [dropped(7)])
    second.append(dropped(8))
    await second.close()
    assert.ok((await stat(path)).size < before / 100)
    const { journal: third, read } = await open(path)
    await third.close()
    assert.deepEqual(read, [dropped(7), dropped(8)])
  })
})
