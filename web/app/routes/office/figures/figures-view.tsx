import { exportFigures, type Figures, type Unit } from '@course/contract/office/figures'
import { countText } from '@course/contract/words/counts'
import { dayRangeText, shortDayText, shortMonthText } from '@course/contract/words/dates'
import { moneyText } from '@course/contract/words/money-text'
import { timeZoneText } from '@course/contract/words/texts'
import { Section } from '../../../kit/facts.tsx'
import { ExportButton } from '../../../lists/export-button.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { SiteTime } from '../../../shell/site-time.tsx'
import { sellersTimeZone } from '../../../site-facts.ts'
import styles from './figures.module.css'
import { FileTable } from './file-table.tsx'
import { FunnelSteps } from './funnel-steps.tsx'
import type { LoadedFigures } from './load-figures.ts'
import { PeriodForm } from './period-form.tsx'
import { todayIn } from './periods.ts'
import { SalesChart } from './sales-chart.tsx'
import { figuresText, SalesTable } from './sales-table.tsx'
import { SearchMisses } from './search-misses.tsx'
import { VideoCurves } from './video-curves.tsx'
import { VideoTable } from './video-table.tsx'

const headings: Record<Unit, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** How the business is doing for a chosen period. */
export function FiguresView(loaded: LoadedFigures) {
  const timeZone = loaded.figures?.timeZone ?? sellersTimeZone()
  return (
    <Page>
      <PageTitle level={2}>Figures</PageTitle>
      <PeriodForm {...loaded} today={todayIn(timeZone, new Date())} />
      {loaded.figures && <PeriodFigures figures={loaded.figures} />}
    </Page>
  )
}

function PeriodFigures({ figures }: { figures: Figures }) {
  const { from, to, by, sales, total, refundRate, funnel, videos, videosAt, files, searchMisses, currency, timeZone } =
    figures
  const money = (amount: string) => moneyText(amount, currency)
  const rows = sales.map((row) => ({ ...row, key: row.from, title: dayRangeText(row.from, row.to) }))
  const sold = rows.filter(({ count }) => count > 0)
  const short = by === 'month' ? shortMonthText : shortDayText
  const refunds = refundRate === null ? '' : ` ${refundRate}% of the sales were refunded, in whole or in part.`
  return (
    <>
      <Section title={`Sales, ${dayRangeText(from, to)}`}>
        <dl className={styles.periods}>
          <div>
            <dt>Net</dt>
            <dd className={styles.net}>{money(total.net)}</dd>
            <dd>
              {figuresText(total, money)}.{refunds}
            </dd>
          </div>
        </dl>
        <SalesChart
          label={`Net sales by ${by}`}
          currency={currency}
          bars={rows.map(({ key, title, net }) => ({ key, net, text: `${title}: ${money(net)}`, short: short(key) }))}
        />
        {sold.length > 0 && <SalesTable heading={headings[by]} rows={sold.toReversed()} total={total} money={money} />}
        <p className={styles.note}>
          {unsoldText(sold.length, rows.length, by)}A sale counts on the day of its purchase, and a refund of it on the
          same day. Days are days of {timeZoneText(timeZone)} ({timeZone}).
        </p>
        <div>
          <ExportButton endpoint={exportFigures} query={{ from, to, by }} />
        </div>
      </Section>
      <Section title="From visit to purchase">
        <FunnelSteps funnel={funnel} />
      </Section>
      <Section title="Videos">
        <p className={styles.note}>
          All members until now, whatever the period is. As of <SiteTime at={videosAt} />.
        </p>
        <VideoCurves videos={videos} />
        <VideoTable videos={videos} />
      </Section>
      {files.length > 0 && (
        <Section title="Files">
          <FileTable files={files} />
        </Section>
      )}
      <Section title="Searches without results">
        <SearchMisses misses={searchMisses} />
      </Section>
    </>
  )
}

/** Says which rows the table leaves out. */
function unsoldText(sold: number, all: number, by: Unit): string {
  if (sold === 0) return 'Nothing was sold in this period. Choose a longer one above. '
  return sold === all
    ? ''
    : `${countText(all - sold, by)} without a sale ${all - sold === 1 ? 'is' : 'are'} not listed. `
}
