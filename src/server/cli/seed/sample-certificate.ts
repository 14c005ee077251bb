import { cfuText } from '#shared/cfu.ts'
import { a4, faint, mm, openSheet } from '../../invoicing/pdf/sheet.ts'
import type { sampleBatchOf } from './sample-batches.ts'

type KnownBatch = Required<ReturnType<typeof sampleBatchOf>>

/** A certificate as a laboratory would write it, marked as a sample, since nobody examined the batch. */
export async function sampleCertificate(name: string, batch: KnownBatch, madeAt: Date): Promise<Uint8Array> {
  const sheet = await openSheet({ size: a4, title: `SAMPLE certificate of batch ${batch.number}`, madeAt })
  sheet.beginDocument(a4)
  const left = mm(20)
  const width = mm(170)
  let y = sheet.write('SAMPLE', left, mm(20), { size: 30, weight: 'bold', width })
  y = sheet.write('No laboratory has examined this batch. It came with the sample shop.', left, y, {
    size: 11,
    width,
  })
  y = sheet.write('Certificate of analysis', left, y + mm(10), { size: 18, weight: 'bold', width })
  for (const [label, value] of [
    ['Batch', batch.number],
    ['Goods', name],
    ['Made on', batch.madeOn],
    ['Use before', batch.expiresOn],
  ] as const) {
    y = sheet.write(`${label}: ${value}`, left, y + mm(2), { size: 11, width })
  }
  y = sheet.write('Colony-forming units in a gram, at release', left, y + mm(8), {
    size: 12,
    weight: 'bold',
    width,
  })
  for (const { organism, cfu_per_gram } of batch.counts) {
    sheet.write(organism, left, y + mm(3), { size: 11, width: mm(110) })
    y = sheet.write(cfuText(cfu_per_gram), left + mm(110), y + mm(3), {
      size: 11,
      width: mm(60),
      align: 'right',
    })
  }
  sheet.write('SAMPLE', left, y + mm(12), { size: 11, weight: 'bold', color: faint, width })
  return sheet.finish()
}
