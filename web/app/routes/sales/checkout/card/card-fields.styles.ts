import { onTheme } from '../../../../shell/theme.ts'
import { cardFieldNames } from './card-fields.ts'

/** A field's class in the dark theme. */
const dark = 'dark'

/**
 * The inputs are in the provider's iframes, so their styles are passed as data, once for both themes:
 * they can't be changed later, but a field's class can.
 */
export function fieldStyles() {
  const [light, night] = [readColors('light'), readColors('dark')]
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

/** Reads a theme's colors from the style sheet, whatever the current theme. */
function readColors(theme: 'light' | 'dark') {
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

/** Keeps the fields' class in line with the current theme. @returns how to stop */
export function followTheme(fields: Classes): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const isDark = (document.documentElement.dataset.theme ?? (system.matches ? dark : 'light')) === dark
    for (const name of cardFieldNames) {
      // The fields may have been removed in the meantime.
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
