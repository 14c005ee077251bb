/** A pot or bag that shops sell and balconies carry. */
export interface Container {
  id: ContainerId
  name: string
  kind: 'pot' | 'bag'
  inches: number
  /** Litres of mix that it takes. */
  litres: number
  /** Pots are about as deep as they are wide. */
  depthCm: number
}

export type ContainerId =
  | 'pot-6'
  | 'pot-8'
  | 'pot-10'
  | 'pot-12'
  | 'pot-14'
  | 'pot-16'
  | 'bag-12'
  | 'bag-15'
  | 'bag-18'

const pot = (inches: 6 | 8 | 10 | 12 | 14 | 16, litres: number): Container => ({
  id: `pot-${inches}`,
  name: `${inches}-inch pot`,
  kind: 'pot',
  inches,
  litres,
  depthCm: Math.round(inches * 2.5),
})

const bag = (inches: 12 | 15 | 18, litres: number): Container => ({
  id: `bag-${inches}`,
  name: `${inches} × ${inches} inch grow bag`,
  kind: 'bag',
  inches,
  litres,
  depthCm: Math.round(inches * 2.5),
})

/** From the smallest to the largest of each kind. */
export const containers: Container[] = [
  pot(6, 1.8),
  pot(8, 4.3),
  pot(10, 8.4),
  pot(12, 14),
  pot(14, 23),
  pot(16, 34),
  bag(12, 19),
  bag(15, 37),
  bag(18, 64),
]

export const containerIds: ContainerId[] = containers.map(({ id }) => id)

const byId = new Map(containers.map((container) => [container.id, container]))

export function containerOf(id: ContainerId): Container {
  const container = byId.get(id)
  if (!container) throw new Error(`There is no container ${id}.`)
  return container
}

const scale = (litres: number, from: number, to: number): number => litres * (to / from) ** 3

/** Litres of a pot or bag of any width: between two known widths by their cubes, beyond them by the nearest. */
export function litresOfInches(kind: Container['kind'], inches: number): number {
  const known = containers.filter((container) => container.kind === kind)
  const below = known.findLast((container) => container.inches <= inches)
  const above = known.find((container) => container.inches >= inches)
  if (!below || !above) return tenths(scaled(below ?? above, inches))
  if (below === above) return below.litres
  const share = (inches - below.inches) / (above.inches - below.inches)
  return tenths(scaled(below, inches) * (1 - share) + scaled(above, inches) * share)
}

const scaled = (container: Container | undefined, inches: number): number =>
  container ? scale(container.litres, container.inches, inches) : 0

const tenths = (value: number): number => Math.round(value * 10) / 10
