import { useEffect } from 'react'
import type { PrintRef } from '#contract/admin/packing.ts'
import { getPrint, makePrint, shippingDocumentKinds } from '#contract/admin/shipping-documents.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type Loaded, useLoad } from '../../lib/loading/use-load.ts'
import { staffApi } from '../components/staff-api.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { openShippingDocuments, readLabelSize } from './shipping-documents.ts'

export type Progress = Reply<typeof getPrint>

const askEveryMs = 500

/** Polls a print job until it is ready or fails; a reload redraws a failed one. */
export function usePrint(id: number): Loaded<Progress> {
  const print = useLoad(String(id), () => staffApi(getPrint, { params: { id: String(id) } }))
  const { data, failure, isLoading, reload } = print
  const isAwaited = data !== null && !data.is_ready && failure === null && !isLoading
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => void reload(), askEveryMs)
    return () => clearTimeout(timer)
  }, [isAwaited, reload])
  return print
}

/** Requests and opens the documents of a parcel; a repeated print is marked as a reprint. */
export function usePrintOf(): (code: string) => Promise<PrintRef> {
  const sendOnce = useSendOnce()
  return async (code) => {
    const body = { orders: [code], papers: [...shippingDocumentKinds], label: readLabelSize() }
    const print = await sendOnce((idempotencyKey) => staffApi(makePrint, { body, idempotencyKey }), body)
    openShippingDocuments(print.url)
    return print
  }
}
