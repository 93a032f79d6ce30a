import { useState } from 'react'
import type { ShopBranch, ShopEdit } from '#contract/staff/shop.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { useDeskFormat } from '#desk/format.ts'
import { useDesk } from '#desk/translate.ts'
import { serverNow } from '#lib/server-clock.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const WHOLE_DAY = '24h'

type TimesProps = { value: string; onChange: (hours: string) => void }

/** Hours as the shop's files write them. */
function Times({ value, onChange }: TimesProps) {
  const t = useDesk()
  const isWhole = value === WHOLE_DAY
  const [opens = '', closes = ''] = isWhole ? [] : value.split('-')
  return (
    <>
      <Checkbox isSelected={isWhole} onChange={(whole) => onChange(whole ? WHOLE_DAY : '06:00-23:00')}>
        {t('desk.shop.wholeDay')}
      </Checkbox>
      {isWhole ? null : (
        <>
          <TextField
            label={t('desk.shop.opens')}
            type="time"
            value={opens}
            onChange={(time) => onChange(`${time}-${closes}`)}
          />
          <TextField
            label={t('desk.shop.closes')}
            type="time"
            value={closes}
            onChange={(time) => onChange(`${opens}-${time}`)}
          />
        </>
      )}
    </>
  )
}

type HoursProps = { branch: ShopBranch; onEdit: (edit: ShopEdit) => void }

/** When a branch is open: every day, and on single days. */
export function BranchHours({ branch, onEdit }: HoursProps) {
  const t = useDesk()
  const { day: dayText } = useDeskFormat()
  const { branch_id } = branch
  const today = bangkokDay(serverNow())
  const [hours, setHours] = useState(branch.hours)
  const [day, setDay] = useState(today)
  const [isClosed, setIsClosed] = useState(true)
  const [dayHours, setDayHours] = useState('08:00-18:00')
  const days = branch.days.filter((one) => one.day >= today)
  const isToday = days.some((one) => one.day === today)
  return (
    <Stack gap={3}>
      <Heading level={2} size="m">
        {t('desk.shop.hours')}
      </Heading>
      <div className="desk-fields">
        <Times value={hours} onChange={setHours} />
        <Button tone="outline" onPress={() => onEdit({ what: 'hours', branch_id, hours })}>
          {t('desk.shop.setHours')}
        </Button>
        {isToday ? null : (
          <Button tone="outline" onPress={() => onEdit({ what: 'day', branch_id, day: today, hours: 'closed' })}>
            {t('desk.shop.closedToday')}
          </Button>
        )}
      </div>
      <Heading level={3} size="m">
        {t('desk.shop.days')}
      </Heading>
      {days.length === 0 ? <Text tone="ink2">{t('desk.shop.noDays')}</Text> : null}
      <ul className="desk-lines">
        {days.map((one) => (
          <li key={one.day}>
            <Row gap={2} isWrapping>
              <Text as="span">
                {t('desk.shop.dayHours', { day: dayText(one.day), hours: hoursText(one.hours, t) })}
              </Text>
              <Button
                tone="bare"
                size="small"
                aria-label={t('desk.shop.usualOn', { day: dayText(one.day) })}
                onPress={() => onEdit({ what: 'day', branch_id, day: one.day, hours: null })}
              >
                {t('desk.shop.usual')}
              </Button>
            </Row>
          </li>
        ))}
      </ul>
      <div className="desk-fields">
        <TextField label={t('desk.money.day')} type="date" value={day} onChange={setDay} />
        <Checkbox isSelected={isClosed} onChange={setIsClosed}>
          {t('desk.shop.closed')}
        </Checkbox>
        {isClosed ? null : <Times value={dayHours} onChange={setDayHours} />}
        <Button
          tone="outline"
          isDisabled={day === ''}
          onPress={() => onEdit({ what: 'day', branch_id, day, hours: isClosed ? 'closed' : dayHours })}
        >
          {t('desk.shop.addDay')}
        </Button>
      </div>
    </Stack>
  )
}

const hoursText = (hours: string | null, t: ReturnType<typeof useDesk>) =>
  hours === null ? t('desk.shop.closed') : hours === WHOLE_DAY ? t('desk.shop.wholeDay') : hours.replace('-', '–')
