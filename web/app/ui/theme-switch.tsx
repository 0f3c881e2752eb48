import { useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, onTheme, themeChoices } from './theme.ts'
import styles from './theme-switch.module.css'
import { useHydrated } from './use-hydrated.ts'

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
