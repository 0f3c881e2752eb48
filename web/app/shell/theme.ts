import { localStore } from '../storage.ts'

/** The theme: the system's choice, or the visitor's own, which the browser remembers. */
export const themeChoices = ['system', 'light', 'dark'] as const
type ThemeChoice = (typeof themeChoices)[number]

const storageKey = 'theme'
const changed = 'themechange'

/**
 * Runs in the head before the first paint, so that the page never flashes in the wrong theme. Browsers that are
 * too old for the site must be able to parse it, because the check for them is part of the same script.
 */
export const themeScript = `try{var t=localStorage.getItem("${storageKey}");if(t=="light"||t=="dark")document.documentElement.dataset.theme=t}catch(e){}`

const chosenTheme = (): ThemeChoice => (document.documentElement.dataset.theme as ThemeChoice | undefined) ?? 'system'

function chooseTheme(theme: ThemeChoice): void {
  show(theme)
  try {
    if (theme === 'system') localStore().removeItem(storageKey)
    else localStore().setItem(storageKey, theme)
  } catch {
    // In a full storage, the choice lasts until the visitor leaves the page.
  }
}

/** Calls back on every change, also on one in another tab. */
export function onTheme(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey) show(themeChoices.find((theme) => theme === newValue) ?? 'system')
  }
  addEventListener(changed, listener)
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', onStorage)
  }
}

function show(theme: ThemeChoice): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dispatchEvent(new Event(changed))
}

/** Makes the switch in the footer work. @returns how to stop */
export function startThemeSwitch(group: HTMLFieldSetElement): () => void {
  const mark = () => {
    for (const input of group.querySelectorAll('input')) input.checked = input.value === chosenTheme()
  }
  group.disabled = false
  group.onchange = ({ target }) => chooseTheme((target as HTMLInputElement).value as ThemeChoice)
  mark()
  return onTheme(mark)
}

/** When the dark picture is shown, by the theme that the visitor has chosen. */
export const darkPictures = { system: '(prefers-color-scheme:dark)', light: 'not all', dark: 'all' } as const

/** Lets the pictures of this page follow the chosen theme. @returns how to stop */
export function startThemedPictures(): () => void {
  const mark = () => {
    for (const source of document.querySelectorAll('source')) source.media = darkPictures[chosenTheme()]
  }
  mark()
  return onTheme(mark)
}
