// The tables as Drizzle knows them. The SQL in `migrations/` creates them, with constraints and indexes;
// `tables.test.ts` compares the two.

export * from './tables/catalogue.ts'
export * from './tables/garden.ts'
export * from './tables/money.ts'
export * from './tables/offers.ts'
export * from './tables/orders.ts'
export * from './tables/packing.ts'
export * from './tables/people.ts'
export * from './tables/pictures.ts'
export * from './tables/returns.ts'
export * from './tables/reviews.ts'
export * from './tables/settings.ts'
export * from './tables/sign-in.ts'

export * from './tables/staff.ts'
export * from './tables/tickets.ts'
