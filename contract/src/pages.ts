/** Pages whose HTML is made in the build. */
export const prerenderedPages = ['/home', '/info', '/legal', '/payment', '/login', '/reset'] as const

/** Pages that the browser renders, from the one shell. A parameter is written as the router writes it. */
export const clientRenderedPages = [
  '/members',
  '/getting-started',
  '/general-resources',
  '/state-resources',
  '/account',
  '/receipt/:id',
  '/admin',
  '/users',
  '/user-details/:id',
  '/users-import',
  '/purchases',
  '/purchase/:id',
  '/check-up',
] as const
