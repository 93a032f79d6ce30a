import { useState } from 'react'
import { getTakings } from '#contract/staff/takings.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { useErrorText } from '#desk/action.tsx'
import { useDeskQuery } from '#desk/api.ts'
import { CardRemovals } from '#desk/card-removals.tsx'
import { toCsv } from '#desk/csv.ts'
import { useDeskFormat } from '#desk/format.ts'
import { Reconcile } from '#desk/reconcile.tsx'
import { useAppTexts, useDesk } from '#desk/translate.ts'
import { downloadFile } from '#lib/browser/files.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Name, Text } from '#ui/layout/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

/** The first column of numbers. */
const FIGURES_FROM = 2

/** What came in and what went back, by day, branch and method, as a table and as a file for the accountant. */
export function Money() {
  const t = useDesk()
  const app = useAppTexts()
  const localized = useLocalized()
  const errorText = useErrorText()
  const { baht, day } = useDeskFormat()
  const today = bangkokDay(serverNow())
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`)
  const [until, setUntil] = useState(today)
  const { data, error } = useDeskQuery(getTakings, { from, until }, from <= until)
  const rows = [
    ...(data?.takings ?? []).map((it) => ({
      ...it,
      way: it.provider ? app(`bill.way.${it.provider}`) : app('bill.way.coupon'),
      count: it.purchases,
    })),
    ...(data?.refunds ?? []).map((it) => ({
      ...it,
      way: t(`desk.money.back.${it.kind}`),
      count: it.refunds,
      amount: -it.amount,
    })),
  ].toSorted((a, b) => `${a.day}${a.branch_id}`.localeCompare(`${b.day}${b.branch_id}`))
  const days = [...new Set(rows.map((row) => row.day))]
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  const heads = [t('desk.money.branch'), t('desk.money.method'), t('desk.money.count'), t('desk.money.amount')]
  const save = () => {
    const cells = rows.map((row) => [row.day, localized(row.branch_name), row.way, row.count, row.amount / 100])
    const sum = [t('desk.money.sum'), '', '', '', total / 100]
    const name = `takings-${from}-${until}.csv`
    void downloadFile(
      new File([toCsv([[t('desk.money.day'), ...heads], ...cells, sum])], name, { type: 'text/csv;charset=utf-8' }),
    )
  }
  return (
    <>
      <div className="desk-fields">
        <TextField label={t('desk.money.from')} type="date" value={from} onChange={setFrom} />
        <TextField label={t('desk.money.until')} type="date" value={until} onChange={setUntil} />
        <Button tone="outline" isDisabled={rows.length === 0} onPress={save}>
          {t('desk.money.save')}
        </Button>
      </div>
      {error ? <Banner tone="bad">{errorText(error)}</Banner> : null}
      <Text isStrong>{t('desk.money.total', { amount: total < 0 ? `−${baht(-total)}` : baht(total) })}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keyboard */}
      <section className="desk-table" aria-label={t('desk.page.money')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((head, place) => (
                <th key={head} scope="col" className={place < FIGURES_FROM ? undefined : 'figure'}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {days.map((date) => (
            <tbody key={date}>
              <tr>
                <th colSpan={heads.length} scope="rowgroup">
                  {day(date)}
                </th>
              </tr>
              {rows
                .filter((row) => row.day === date)
                .map((row) => (
                  <tr key={[row.branch_id, row.way].join()}>
                    <td className="name">
                      <Name>{localized(row.branch_name)}</Name>
                    </td>
                    <td>{row.way}</td>
                    <td className="figure">{row.count}</td>
                    <td className="figure">
                      {row.amount < 0 ? `−${formatPrice(-row.amount)}` : formatPrice(row.amount)}
                    </td>
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </section>
      <Reconcile from={from} until={until} />
      <CardRemovals />
    </>
  )
}
