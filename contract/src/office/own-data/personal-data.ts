/** The kinds of personal data that the site stores. The privacy page explains each, in this order. */
export const personalDataKinds = [
  'account',
  'password',
  'payment',
  'card',
  'requests',
  'access',
  'watching',
  'preferences',
  'limits',
  'emails',
  'logs',
  'backups',
  'browser',
] as const
export type PersonalDataKind = (typeof personalDataKinds)[number]
