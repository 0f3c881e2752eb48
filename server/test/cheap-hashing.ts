import { createRequire } from 'node:module'

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** Stands in for `@node-rs/argon2` in tests: as it, but a hash costs a fraction of a millisecond. */
export const hash: typeof argon2.hash = (password) =>
  argon2.hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })

export const { verify } = argon2
