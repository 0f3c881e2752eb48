import styles from './admin.module.css'

const height = 80
const step = 10

interface SalesChartProps {
  label: string
  /** One bar each, in order of time. `net` is decimal text. */
  bars: readonly { key: string; net: string; text: string }[]
}

/** Net sales as bars. A table beside it has the figures. */
export function SalesChart({ label, bars }: SalesChartProps) {
  const most = Math.max(...bars.map(({ net }) => Number(net)), 1)
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${bars.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map(({ key, net, text }, position) => {
        const tall = Math.max((Number(net) / most) * height, 1)
        return (
          <rect key={key} x={position * step + 1} y={height - tall} width={step - 2} height={tall}>
            <title>{text}</title>
          </rect>
        )
      })}
    </svg>
  )
}
