/**
 * Waits for a route's module. React Router loads the page again when one can't be loaded. But Firefox and WebKit give
 * up pending modules as soon as another page has been asked for, and then loading this page again would undo that.
 * @param loading the module, as `import()` promises it
 * @returns the module; never settles if the page is being left
 * @throws what `import()` threw while the page stays
 */
export async function unlessLeaving<T>(loading: Promise<T>): Promise<T> {
  let isLeaving = false
  const note = () => {
    isLeaving = true
  }
  // Only as long as needed: a page that listens may not be kept for the way back.
  addEventListener('beforeunload', note)
  try {
    return await loading
  } catch (error) {
    if (!isLeaving) throw error
    // If the page was kept, it comes back without its module.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
    return new Promise(() => {})
  } finally {
    removeEventListener('beforeunload', note)
  }
}
