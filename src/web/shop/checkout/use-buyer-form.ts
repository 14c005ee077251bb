import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { BuyerFields } from '#contract/shop/checkout.ts'
import { hasFormOfGstin, isGstin, tidyGstin } from '#shared/gstin.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { tabStore } from '../../lib/session/tab-store.ts'

const labels = { gstin: 'GSTIN', legal_name: 'Legal name of the business' }

/** What was typed about a business, stored through reloads and sign-ins. */
export const buyerDraft = tabStore(
  'buyerDraft',
  z.object({ isWanted: z.boolean(), gstin: z.string(), legal_name: z.string() }),
)

function problemOfGstin(gstin: string): string | null {
  if (!hasFormOfGstin(gstin))
    return 'Please enter the 15 letters and digits of your GSTIN, as on its certificate.'
  if (isGstin(gstin)) return null
  return 'This is no GSTIN: its last letter or digit does not fit the others. Please check it for a typing mistake.'
}

function check({ gstin, legal_name }: BuyerFields): Partial<BuyerFields> {
  const problem = problemOfGstin(tidyGstin(gstin))
  return {
    ...(problem && { gstin: problem }),
    ...(!legal_name.trim() && { legal_name: `${labels.legal_name} is required.` }),
  }
}

/** The fields of a business that buys. They keep what was typed while they are hidden. */
export function useBuyerForm() {
  const form = useFields<BuyerFields>({ labels, check, defaultValues: { gstin: '', legal_name: '' } })
  const [isWanted, setWanted] = useState(false)
  const { watch, setValue, getValues } = form

  useEffect(() => {
    const draft = buyerDraft.read()
    if (draft) {
      setValue('gstin', draft.gstin)
      setValue('legal_name', draft.legal_name)
      setWanted(draft.isWanted)
    }
  }, [setValue])

  useEffect(() => {
    const watching = watch(() => buyerDraft.write({ ...getValues(), isWanted }))
    return () => watching.unsubscribe()
  }, [watch, getValues, isWanted])

  function want(wanted: boolean): void {
    setWanted(wanted)
    buyerDraft.write({ ...getValues(), isWanted: wanted })
  }

  /** Calls with the business, or with nothing for a consumer; not with wrong fields. */
  function withBuyer(send: (buyer: BuyerFields | undefined) => void): void {
    if (isWanted) void form.submit((values) => send(values))()
    else send(undefined)
  }

  return { ...form, isWanted, want, withBuyer }
}
