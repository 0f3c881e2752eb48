import { isStorageBlocked, sessionStore } from './storage.ts'

/**
 * Waits for a route's module. If its script is gone, as after an upgrade, it reloads the page once, and then gives up.
 * Firefox and WebKit cancel pending modules when the visitor leaves: then the page must not be reloaded.
 * @param loading the module, as `import()` promises it
 * @param address where its script is
 * @returns the module; never settles if the page is being left or reloaded
 * @throws the error of `import()` after a reload did not help
 */
export async function moduleOrReload<T>(loading: Promise<T>, address: string): Promise<T> {
  let isLeaving = false
  const markLeaving = () => {
    isLeaving = true
  }
  // Removed as soon as possible: a listener keeps the page out of the back/forward cache.
  addEventListener('beforeunload', markLeaving)
  try {
    return await loading
  } catch (error) {
    // A page restored from the back/forward cache has no module yet.
    if (isLeaving) addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
    else reloadOnce(address, error)
    return new Promise(() => {})
  } finally {
    removeEventListener('beforeunload', markLeaving)
  }
}

function reloadOnce(address: string, error: unknown): void {
  // A browser that stores nothing would reload for ever.
  const wasReloaded = isStorageBlocked() || sessionStore().reloadedFor === address
  sessionStore().reloadedFor = wasReloaded ? '' : address
  if (wasReloaded) throw error
  // biome-ignore lint/suspicious/noConsole: the browser's console is where such failures belong
  console.error(error)
  location.reload()
}
