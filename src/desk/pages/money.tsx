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
import { useLocalized } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Heading, Name, Text } from '#ui/layout/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

/** What came in and what went back, by day, branch and method, as lists and as a file for the accountant. */
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
  const signed = (amount: number) => (amount < 0 ? `−${baht(-amount)}` : baht(amount))
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
      <Text isStrong>{t('desk.money.total', { amount: signed(total) })}</Text>
      {days.map((date) => (
        <section key={date}>
          <Heading level={2} size="m">
            {day(date)}
          </Heading>
          <ul className="desk-rows">
            {rows
              .filter((row) => row.day === date)
              .map((row) => (
                <li key={[row.branch_id, row.way].join()}>
                  <Name>{localized(row.branch_name)}</Name>
                  <span>{t('desk.money.times', { way: row.way, count: row.count })}</span>
                  <span className="figure">{signed(row.amount)}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <Reconcile from={from} until={until} />
      <CardRemovals />
    </>
  )
}
