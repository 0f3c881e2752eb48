import { useSyncExternalStore } from 'react'
import { useHydrated } from '../kit/use-hydrated.ts'
import { chooseTheme, chosenTheme, onTheme, themeChoices } from './theme.ts'
import styles from './theme-switch.module.css'

export function ThemeSwitch() {
  const chosen = useSyncExternalStore(onTheme, chosenTheme, () => 'system')
  return (
    <fieldset className={styles.switch} disabled={!useHydrated()}>
      <legend>Theme</legend>
      <div className={styles.choices}>
        {themeChoices.map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            {theme}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
