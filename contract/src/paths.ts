/**
 * The address of every page. Import it as `import * as paths`, so that a script contains only the addresses it uses.
 * `pages.ts` says who may open each page and how it is built.
 */
export const home = '/home'
export const info = '/info'
export const legal = '/legal'
export const termsVersion = (version: string) => `/legal/${version}`
export const privacy = '/privacy'
export const accessibility = '/accessibility'
export const glossary = '/glossary'
/** `course/workbook/calculator-address.ts` makes addresses with the numbers. */
export const calculators = '/calculators'
/** The page of a free lesson. */
export const lesson = (videoId: string) => `/lesson/${videoId}`
export const payment = '/payment'
export const login = '/login'
export const reset = '/reset'

/** A page of the site with its drafts. @param ticket of a preview link */
export const preview = (ticket: string, page: string) => `/preview/${ticket}/${page}`

/** Where an administrator ends a login that an email told of. */
export const endSignIn = '/end-login'
export const rescue = '/rescue'
/** Where the new address of an account is confirmed, and where the old one undoes a change. */
export const confirmEmail = '/confirm-email'
export const undoEmail = '/undo-email'
/** For people who paid but get no email. */
export const noEmail = '/no-email'
/** Where a support view begins, and what it leads to when it has ended. */
export const supportView = '/support-view'

export const account = '/account'
export const secondFactor = '/second-factor'
export const receipt = (purchaseId: string) => `/receipt/${purchaseId}`

/** The caller's own certificate, or what is left to do for it. */
export const ownCertificate = '/certificate'
/** Where anyone who knows the ID of a certificate can check it. */
export const certificate = (id: string) => `/certificate/${id}`

export const members = '/members'
export const notices = '/notices'
/** A member's own notes. */
export const notes = '/notes'
/** A member's own properties. */
export const workbook = '/workbook'
export const property = (id: string) => `/workbook/${id}`
/** Where a link in an email turns such emails off. */
export const emailsOff = '/emails-off'
/** @param seconds where it begins to play */
export const memberVideo = (videoId: string, seconds?: number) =>
  `/members?video=${videoId}${seconds === undefined ? '' : `&t=${seconds}`}`
export const gettingStarted = '/getting-started'
export const generalResources = '/general-resources'
export const stateResources = '/state-resources'

/** The owner's files for members. */
export const courseFiles = '/course-files'

export const walkthroughs = '/walkthroughs'
export const walkthrough = (id: string) => `/walkthroughs/${id}`

export const states = '/states'
export const state = (code: string) => `/states/${code}`
export const compareStates = '/states/compare'
export const changes = '/changes'

export const admin = '/admin'
export const figures = '/figures'
export const users = '/users'
export const user = (userId: string) => `/user-details/${userId}`
export const newUser = user('0')
export const usersImport = '/users-import'
export const purchases = '/purchases'
export const purchase = (purchaseId: string) => `/purchase/${purchaseId}`
/** Where a Super Admin writes to all members. */
export const writeNotice = '/write-notice'
export const content = '/content'
export const contentDocument = (document: string) => `/content/${document}`
/** Where the owner edits what is said in a video. */
export const videoCaptions = (videoId: string) => `/content/captions/${videoId}`
/** Where the owner uploads files for members. */
export const ownerFiles = '/content/files'
export const doctor = '/check-up'
export const audit = '/audit'
/** The entries that name a person, by email, or a purchase, by ID. */
export const auditOf = (search: string) => `/audit?${new URLSearchParams({ search })}`

/** Pages that the server renders, outside the application. Lessons and versions of the terms are added to them. */
export const documents: readonly string[] = [
  ...[home, info, legal, privacy, accessibility, glossary],
  ...[calculators, payment, login, reset, noEmail],
]
/** @param address within the site; it may have a query and a hash */
export const isDocument = (address: string): boolean =>
  documents.includes(address.replace(/[?#].*$/s, '')) ||
  [lesson(''), termsVersion('')].some((path) => address.startsWith(path))
