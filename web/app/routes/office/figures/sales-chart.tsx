import { shortMoneyText } from '@course/contract/words/money-text'
import { labeledPlaces, topOf } from './axis-rules.ts'
import styles from './charts.module.css'

/** In pixels: the bars, and below them the labels. */
const height = { bars: 136, labels: 24 }
/** More labels would touch each other on a phone. */
const mostLabels = 4

interface SalesChartProps {
  label: string
  currency: string
  /** One bar each, in order of time. `net` is decimal text; `short` stands below the bar, if there is room. */
  bars: readonly { key: string; net: string; text: string; short: string }[]
}

/** Net sales as bars above an axis. A table beside it has the figures. */
export function SalesChart({ label, currency, bars }: SalesChartProps) {
  const most = Math.max(...bars.map(({ net }) => Number(net)))
  if (most <= 0) return null
  const top = topOf(most)
  const percent = (place: number) => `${(100 * place) / bars.length}%`
  return (
    <div className={styles.chart}>
      <ul className={styles.amounts} aria-hidden="true">
        {[top, top / 2, 0].map((amount) => (
          <li key={amount}>{shortMoneyText(amount, currency)}</li>
        ))}
      </ul>
      <svg role="img" aria-label={label} width="100%" height={height.bars + height.labels}>
        {[0, 0.5, 1].map((share) => (
          <line
            className={styles.grid}
            key={share}
            x2="100%"
            y1={share * height.bars + 0.5}
            y2={share * height.bars + 0.5}
          />
        ))}
        {bars.map(({ key, net, text }, place) => {
          const tall = (Number(net) / top) * height.bars
          return (
            <g className={styles.bar} key={key}>
              <title>{text}</title>
              <rect className={styles.reach} x={percent(place)} width={percent(1)} height={height.bars} />
              <rect x={percent(place + 0.14)} y={height.bars - tall} width={percent(0.72)} height={tall} rx="2" />
            </g>
          )
        })}
        {labeledPlaces(bars.length, mostLabels).map((place) => (
          <text key={place} x={percent(place + 0.5)} y={height.bars + 18} textAnchor={anchorOf(place, bars.length)}>
            {bars[place]?.short}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** The first and the last label stay within the chart. */
function anchorOf(place: number, count: number): 'start' | 'middle' | 'end' {
  if (count < mostLabels) return 'middle'
  if (place === 0) return 'start'
  return place === count - 1 ? 'end' : 'middle'
}
