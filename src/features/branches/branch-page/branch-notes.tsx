import { FullDate } from '#components/full-date.tsx'
import type { BranchSummary } from '#contract/branches.ts'
import { closingTime } from '#features/branches/branch-list/branch-labels.ts'
import { type Translate, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'

function hoursText({ opens_at, closes_at }: BranchSummary['special_days'][number], t: Translate) {
  if (!opens_at || !closes_at) return t('branch.closedDay')
  return opens_at === closes_at ? t('branch.open24') : t('branch.hours', { from: opens_at, to: closingTime(closes_at) })
}

/** What a branch tells its customers, and the days of the next two weeks with other hours. */
export function BranchNotes({ branch }: { branch: BranchSummary }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { announcement, special_days: days } = branch
  return (
    <>
      {announcement ? (
        <Banner tone="info" title={t('branch.announcement')}>
          {localized(announcement)}
        </Banner>
      ) : null}
      {days.length > 0 ? (
        <Stack gap={2}>
          <Heading level={2} size="m">
            {t('branch.specialDays')}
          </Heading>
          {/* Below its date, which has two calendars on an English page: beside it, some would fit and some would not. */}
          {days.map((day) => (
            <Stack key={day.day} gap={0}>
              <Text tone="ink2">
                <FullDate instant={day.day} />
              </Text>
              <Text>{hoursText(day, t)}</Text>
            </Stack>
          ))}
        </Stack>
      ) : null}
    </>
  )
}
