import { useState } from 'react'
import type { ShopEdit, ShopPromotion } from '#contract/staff/shop.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { useDeskFormat } from '#desk/format.ts'
import { useDesk } from '#desk/translate.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

type OnEdit = (edit: ShopEdit) => void

/** One promotion, on or off. One that is over is on again to another day. */
function PromotionItem({ promotion, onEdit }: { promotion: ShopPromotion; onEdit: OnEdit }) {
  const t = useDesk()
  const localized = useLocalized()
  const { day } = useDeskFormat()
  const [isAsking, setIsAsking] = useState(false)
  const [lastDay, setLastDay] = useState('')
  const { promotion_id, is_on, until } = promotion
  const title = localized(promotion.title)
  const isOver = !is_on && until !== null && until < bangkokDay(serverNow())
  const turn = () => {
    if (isOver) setIsAsking(!isAsking)
    else onEdit({ what: 'promotion', promotion_id, is_on: !is_on })
  }
  const add = () => {
    onEdit({ what: 'promotion', promotion_id, is_on: true, until: lastDay || null })
    setIsAsking(false)
  }
  return (
    <li>
      <Row justify="between">
        <Row gap={2} isWrapping>
          <Text as="span">{title}</Text>
          <Badge tone={is_on ? 'ok' : 'neutral'}>{t(is_on ? 'desk.shop.on' : 'desk.shop.off')}</Badge>
          {until ? (
            <Text as="span" tone="ink2">
              {t('desk.shop.until', { day: day(until) })}
            </Text>
          ) : null}
        </Row>
        <Button
          tone="bare"
          size="small"
          aria-label={t(is_on ? 'desk.shop.turnOffIt' : 'desk.shop.turnOnIt', { title })}
          aria-expanded={isOver ? isAsking : undefined}
          onPress={turn}
        >
          {t(is_on ? 'desk.shop.turnOff' : 'desk.shop.turnOn')}
        </Button>
      </Row>
      {isAsking ? (
        <div className="desk-fields">
          <TextField label={t('desk.shop.lastDay')} type="date" value={lastDay} onChange={setLastDay} />
          <Button tone="outline" onPress={add}>
            {t('desk.shop.add')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

type PromotionsProps = { promotions: readonly ShopPromotion[]; onEdit: OnEdit }

/** Promotions and gifts, on or off. */
export function Promotions({ promotions, onEdit }: PromotionsProps) {
  const t = useDesk()
  if (promotions.length === 0) return null
  return (
    <Stack gap={3}>
      <Heading level={2} size="m">
        {t('desk.shop.promotions')}
      </Heading>
      <ul className="desk-lines">
        {promotions.map((promotion) => (
          <PromotionItem key={`${promotion.promotion_id} ${promotion.is_on}`} promotion={promotion} onEdit={onEdit} />
        ))}
      </ul>
    </Stack>
  )
}
