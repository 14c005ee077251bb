import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { containers } from '#shared/garden/containers.ts'
import { bedGramsPerSquareMetre, doseOf, maxGrams, minGrams, teaspoonCount } from '#shared/garden/dose.ts'
import { type Good, isFeed } from '#shared/garden/goods.ts'
import { apiContext } from '../../lib/api/api.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { InfoTitle } from '../info/text-page.tsx'
import { DoseCalculator } from './dose-calculator.tsx'
import { readGoods } from './read-plan.ts'

const intro = `About 1 g of feed for each litre of potting mix, ${minGrams} to ${maxGrams} g a pot. Choose your pot to see the grams, the level teaspoons and how long a pack lasts.`

export async function loader({ context }: LoaderFunctionArgs) {
  const goods = (await readGoods(context.get(apiContext))).filter(({ use }) => isFeed(use))
  return { goods }
}

export function Component() {
  const { goods } = useLoaderData<{ goods: Good[] }>()
  return (
    <div className="page-width page-space">
      <PageHead
        title="Dose calculator"
        searchTitle="Fertilizer dose calculator for pots"
        description={intro}
        canonicalPath="/dose"
      />
      <InfoTitle title="How much to feed" intro={intro} />
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
        <section aria-labelledby="calculator" className="card p-5 sm:p-8">
          <h2 id="calculator" className="text-heading">
            Dose calculator
          </h2>
          <DoseCalculator goods={goods} />
        </section>
        <DoseTable />
      </div>
    </div>
  )
}

/** The usual pots, for printing and without JavaScript. */
function DoseTable() {
  return (
    <section aria-labelledby="dose-table">
      <h2 id="dose-table" className="text-heading">
        The usual pots
      </h2>
      <table className="mt-4 w-full border-collapse text-left">
        <thead>
          <tr className="border-ink-900 border-b text-label">
            <th scope="col" className="py-2 pr-3">
              Pot
            </th>
            <th scope="col" className="py-2 pr-3">
              Litres
            </th>
            <th scope="col" className="py-2 pr-3">
              Grams
            </th>
            <th scope="col" className="py-2">
              Level teaspoons
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {containers.map(({ id, name, litres }) => (
            <tr key={id} className="border-paper-200 border-b">
              <th scope="row" className="py-2 pr-3 font-medium">
                {name}
              </th>
              <td className="py-2 pr-3">{litres}</td>
              <td className="py-2 pr-3">{doseOf(litres)} g</td>
              <td className="py-2">{teaspoonCount(doseOf(litres))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-ink-700 text-label">
        In beds, give {bedGramsPerSquareMetre} g to each square metre. Mix each feed into ten times its weight
        of vermicompost, and give it in the evening on moist soil. Where the label on your pack differs,
        follow the label.
      </p>
    </section>
  )
}
