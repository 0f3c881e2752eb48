/**
 * All access to the browser's storage. A browser that blocks cookies throws as soon as its storage is named. Then
 * everything is kept in memory, until the page is left.
 */
declare global {
  /** Shared with the application, if it starts in the document of the login. */
  var keptInMemory: Partial<Record<'sessionStorage' | 'localStorage', Storage>> | undefined
}
globalThis.keptInMemory ??= {}
const inMemory = globalThis.keptInMemory

export const sessionStore = (): Storage => open('sessionStorage')
/** A support view keeps nothing, and finds nothing that another user of the browser kept. */
export const localStore = (): Storage => (isViewing() ? keptByView : open('localStorage'))

const viewing = 'viewing'

/** Whether this tab shows the account of somebody else, to support. */
export const isViewing = (): boolean => sessionStore().getItem(viewing) !== null

export function setViewing(is: boolean): void {
  if (is) sessionStore().setItem(viewing, 'yes')
  else sessionStore().removeItem(viewing)
}

/** Whether a login lasts only until another document is loaded. */
export const isStorageBlocked = (): boolean => sessionStore() === inMemory.sessionStorage

function open(name: 'sessionStorage' | 'localStorage'): Storage {
  try {
    // Some web views have none.
    if (globalThis[name]) return globalThis[name]
  } catch {}
  inMemory[name] ??= createMemory()
  return inMemory[name]
}

/** A storage in memory. As in browsers, its entries are its enumerable properties. */
function createMemory(): Storage {
  const entries: Record<string, string> = Object.create(null)
  const methods: Storage = {
    getItem: (key) => entries[key] ?? null,
    setItem: (key, value) => {
      entries[key] = value
    },
    removeItem: (key) => void delete entries[key],
    clear: () => Object.keys(entries).forEach(methods.removeItem),
    key: (index) => Object.keys(entries)[index] ?? null,
    get length() {
      return Object.keys(entries).length
    },
  }
  return Object.setPrototypeOf(entries, methods) as Storage & Record<string, string>
}

const keptByView = createMemory()
