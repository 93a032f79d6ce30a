import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DAY_MS } from '#contract/duration.ts'
import { MACHINE_CATEGORIES } from '#contract/machines.ts'
import { KEEP } from '#contract/retention.ts'
import { bangkokTime } from '#contract/thai/bangkok.ts'
import type { UsualDay } from '#contract/usual-hours.ts'
import { dateFormat } from '#lib/i18n/format.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { usualHoursQuery } from './branch-page.queries.ts'
import { knownHours, type QuietTime, quietTime, weekdayOf } from './quiet-time.ts'

const HEADING_ID = 'usual-hours-heading'
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** A Monday. */
const MONDAY = Date.parse('2026-11-30T12:00:00Z')
const BAR = { width: 8, height: 40, least: 2 }

// One-off values are attributes: the style sheet is for what pages share.
const picture = { display: 'block', width: '100%', height: 56, color: 'var(--colors-brand-text)' } as const
const scroll = { overflowX: 'auto' } as const
const table = { width: '100%', borderCollapse: 'collapse', textAlign: 'center' } as const
const cell = { paddingBlock: 4, borderBlockEnd: '1px solid var(--colors-line)', fontWeight: 'normal' } as const
const summary = { minHeight: 44, display: 'list-item', paddingBlock: 10, cursor: 'pointer' } as const

const clockText = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

function sentenceOf({ day, free, from, to }: QuietTime, category: UsualDay['machine_category'], t: Translate): string {
  if (from === null) return t('quiet.allDay', { day, count: free, category })
  const hours = { day, from: clockText(from) }
  return to === null ? t('quiet.after', hours) : t('quiet.between', { ...hours, to: clockText(to) })
}

/** When a branch is quiet: a sentence, the day as a small picture, and the week as a table. Not shown while nothing is known. */
export function UsualHours({ branchId }: { branchId: string }) {
  const t = useTranslate()
  const { data } = useQuery(usualHoursQuery(branchId))
  const known = MACHINE_CATEGORIES.filter((category) =>
    data?.details.some(({ machine_category }) => machine_category === category),
  )
  const [isWeekOpen, setWeekOpen] = useState(false)
  const [chosen, setChosen] = useState<UsualDay['machine_category']>()
  const category = chosen ?? known[0]
  const days = data?.details.filter(({ machine_category }) => machine_category === category) ?? []
  const now = serverNow()
  const quiet = quietTime(days, now)
  if (!category || !quiet) return null
  const shown = days.find(({ weekday }) => weekday === weekdayOf(quiet.day === 'today' ? now : now + DAY_MS))
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={3}>
        <Heading level={2} size="m" id={HEADING_ID}>
          {t('quiet.title')}
        </Heading>
        {known.length > 1 ? (
          <SegmentedControl
            label={t('watch.kind')}
            options={known.map((id) => ({ id, label: t(id === 'washer' ? 'watch.washer' : 'watch.dryer') }))}
            value={category}
            onChange={setChosen}
          />
        ) : null}
        <Text isStrong>{sentenceOf(quiet, category, t)}</Text>
        <DayPicture day={shown} hour={quiet.day === 'today' ? Number(bangkokTime(now).slice(0, 2)) : undefined} />
        <details onToggle={(event) => setWeekOpen(event.currentTarget.open)}>
          <summary style={summary}>{t('quiet.week')}</summary>
          {isWeekOpen ? <WeekTable days={days} caption={t('quiet.caption', { category })} /> : null}
        </details>
        <Text size="small" tone="ink2">
          {t('quiet.note', { weeks: KEEP.free_counts.days / 7 })}
        </Text>
      </Stack>
    </section>
  )
}

/** The free machines by the hour as bars, this hour the strongest. The sentence and the table say the same. */
function DayPicture({ day, hour: thisHour }: { day: UsualDay | undefined; hour: number | undefined }) {
  const hours = knownHours(day)
  const [first, last] = [hours[0]?.hour ?? 0, hours.at(-1)?.hour ?? 0]
  const most = Math.max(1, ...hours.map(({ free }) => free))
  return (
    <div aria-hidden>
      <svg
        aria-hidden
        viewBox={`0 0 ${(last - first + 1) * BAR.width} ${BAR.height}`}
        preserveAspectRatio="none"
        style={picture}
        focusable="false"
      >
        {hours.map(({ hour, free }) => {
          const height = Math.max(BAR.least, (free / most) * BAR.height)
          return (
            <rect
              key={hour}
              x={(hour - first) * BAR.width + 1}
              y={BAR.height - height}
              width={BAR.width - 2}
              height={height}
              fill="currentColor"
              opacity={thisHour === undefined || hour === thisHour ? 1 : 0.4}
            />
          )
        })}
      </svg>
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <Text size="small" tone="ink2">
          {clockText(first)}
        </Text>
        <Text size="small" tone="ink2">
          {clockText(last + 1)}
        </Text>
      </div>
    </div>
  )
}

function WeekTable({ days, caption }: { days: readonly UsualDay[]; caption: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const nameOf = (style: 'short' | 'long') => {
    const format = dateFormat(locale, { weekday: style })
    return (weekday: number) => format(MONDAY + (weekday - 1) * DAY_MS)
  }
  const [short, long] = [nameOf('short'), nameOf('long')]
  const freeAt = (weekday: number, hour: number) => days.find((day) => day.weekday === weekday)?.free[hour] ?? null
  const rows = HOURS.filter((hour) => WEEK.some((weekday) => freeAt(weekday, hour) !== null))
  return (
    // The columns are wider than a small screen with large text.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section style={scroll} tabIndex={0} aria-label={caption}>
      <table style={table} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col" style={cell}>
              {t('quiet.hour')}
            </th>
            {WEEK.map((weekday) => (
              <th key={weekday} scope="col" style={cell} abbr={long(weekday)}>
                {short(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((hour) => (
            <tr key={hour}>
              <th scope="row" style={cell}>
                {clockText(hour)}
              </th>
              {WEEK.map((weekday) => (
                <td key={weekday} style={cell}>
                  {freeAt(weekday, hour) ?? t('quiet.unknown')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
