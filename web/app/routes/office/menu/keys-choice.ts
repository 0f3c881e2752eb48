import { localStore } from '../../../storage.ts'

const storageKey = 'single-keys'

/** Whether single keys do something in this browser. Speech input can press them by mistake (WCAG 2.1.4). */
export const areKeysOn = (): boolean => localStore().getItem(storageKey) !== 'off'

/** Keeps the choice in this browser. */
export function chooseKeys(areOn: boolean): void {
  try {
    if (areOn) localStore().removeItem(storageKey)
    else localStore().setItem(storageKey, 'off')
  } catch {
    // In a full storage, nothing is kept, and the next page asks the storage again.
  }
}
