import {
  exportFigures,
  type Figures,
  type FileFigures,
  type SearchMiss,
  type Unit,
  type VideoFigures,
  videoParts,
} from '@course/contract/office/figures'
import * as paths from '@course/contract/paths'
import { countText, numberText } from '@course/contract/words/counts'
import { dayRangeText, shortDayText, shortMonthText } from '@course/contract/words/dates'
import { isolate } from '@course/contract/words/isolated-text'
import { moneyText } from '@course/contract/words/money-text'
import { timeZoneText } from '@course/contract/words/texts'
import { Link } from 'react-router'
import { Section } from '../../../kit/facts.tsx'
import { ExportButton } from '../../../lists/export-button.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { SiteTime } from '../../../shell/site-time.tsx'
import { sellersTimeZone } from '../../../site-facts.ts'
import { FigureTable } from './figure-table.tsx'
import styles from './figures.module.css'
import { FunnelSteps } from './funnel-steps.tsx'
import type { LoadedFigures } from './load-figures.ts'
import { PeriodForm } from './period-form.tsx'
import { todayIn } from './periods.ts'
import { SalesChart } from './sales-chart.tsx'
import { figuresText, SalesTable } from './sales-table.tsx'
import { VideoCurves } from './video-curves.tsx'

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

/** How many times members downloaded each file. */
const FileTable = ({ files }: { files: readonly FileFigures[] }) => (
  <FigureTable
    label="Files as a table"
    columns={['File', 'Downloads until now']}
    rows={files.map(({ fileId, name, downloads }) => ({
      key: fileId,
      title: isolate(name),
      cells: [numberText(downloads)],
    }))}
  />
)

/** What members searched for and did not find, without who searched. */
function SearchMisses({ misses }: { misses: readonly SearchMiss[] }) {
  if (misses.length === 0) return <p className={styles.note}>Every search of this period found something.</p>
  return (
    <>
      <p className={styles.note}>
        If the course has another word for it, add both to{' '}
        <Link to={paths.contentDocument('synonyms')}>Search synonyms</Link>. Nothing says who searched.
      </p>
      <FigureTable
        label="Searches without results, as a table"
        columns={['Search', 'Times']}
        rows={misses.map(({ words, count }) => ({ key: words, title: words, cells: [numberText(count)] }))}
      />
    </>
  )
}

/** How members have watched each video, and where those who did not complete it stopped. */
const VideoTable = ({ videos }: { videos: readonly VideoFigures[] }) => (
  <FigureTable
    label="Videos as a table"
    columns={['Video', 'Opened by', 'Completed by', 'Median seen', 'Most stopped at']}
    rows={videos.map(({ videoId, name, openedBy, completedBy, medianPercent, stoppedAt }) => ({
      key: videoId,
      title: name,
      cells: [
        numberText(openedBy),
        numberText(completedBy),
        medianPercent === null ? '–' : `${medianPercent}%`,
        stopText(stoppedAt),
      ],
    }))}
  />
)

/** The part of the video at which most stopped. */
function stopText(counts: readonly number[]): string {
  const most = Math.max(...counts, 0)
  if (most === 0) return '–'
  const at = counts.indexOf(most)
  const share = 100 / videoParts
  return `${at * share}–${(at + 1) * share}%`
}
