import { onTheme } from '../../ui/theme.ts'
import { cardFieldNames } from './card-fields.ts'

/** The class that a field has in the dark theme. */
const dark = 'dark'

/**
 * The inner inputs stand in frames of the provider, so their look is handed over as data, once and for both themes:
 * it can't be changed later, but a field's class can.
 */
export function fieldStyles() {
  const [light, night] = [colorsOf('light'), colorsOf('dark')]
  return {
    input: {
      'font-size': '16px',
      'font-family': 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
      color: light.ink,
      padding: '0 12px',
    },
    '::placeholder': { color: light.soft },
    'input.invalid': { color: light.danger },
    [`input.${dark}`]: { color: night.ink },
    [`input.${dark}::placeholder`]: { color: night.soft },
    [`input.${dark}.invalid`]: { color: night.danger },
  }
}

/** Reads a theme's colors from the style sheet, whichever theme is shown. */
function colorsOf(theme: 'light' | 'dark') {
  const probe = document.createElement('i')
  probe.dataset.theme = theme
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const [ink = '', soft = '', danger = ''] = ['--ink', '--ink-soft', '--danger'].map((name) =>
    style.getPropertyValue(name).trim(),
  )
  probe.remove()
  return { ink, soft, danger }
}

interface Classes {
  addClass(field: string, name: string): Promise<void>
  removeClass(field: string, name: string): Promise<void>
}

/** Gives the fields the class of the theme that is shown, now and whenever it changes. @returns how to stop that */
export function followTheme(fields: Classes): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const isDark = (document.documentElement.dataset.theme ?? (system.matches ? dark : 'light')) === dark
    for (const name of cardFieldNames) {
      // Fields that are gone meanwhile need no class.
      void (isDark ? fields.addClass(name, dark) : fields.removeClass(name, dark)).catch(() => {})
    }
  }
  show()
  system.addEventListener('change', show)
  const forget = onTheme(show)
  return () => {
    system.removeEventListener('change', show)
    forget()
  }
}
