import type { ShopEdit, ShopPromotion } from '#contract/staff/shop.ts'
import { useDeskFormat } from '#desk/format.ts'
import { useDesk } from '#desk/translate.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'

type PromotionsProps = { promotions: readonly ShopPromotion[]; onEdit: (edit: ShopEdit) => void }

/** Promotions and gifts, on or off. */
export function Promotions({ promotions, onEdit }: PromotionsProps) {
  const t = useDesk()
  const localized = useLocalized()
  const { day } = useDeskFormat()
  if (promotions.length === 0) return null
  return (
    <Stack gap={3}>
      <Heading level={2} size="m">
        {t('desk.shop.promotions')}
      </Heading>
      <ul className="desk-lines">
        {promotions.map(({ promotion_id, title, is_on, until }) => (
          <li key={promotion_id}>
            <Row justify="between">
              <Row gap={2} isWrapping>
                <Text as="span">{localized(title)}</Text>
                <Badge tone={is_on ? 'ok' : 'neutral'}>{t(is_on ? 'desk.shop.on' : 'desk.shop.off')}</Badge>
                {is_on && until ? (
                  <Text as="span" tone="ink2">
                    {t('desk.shop.until', { day: day(until) })}
                  </Text>
                ) : null}
              </Row>
              <Button
                tone="bare"
                size="small"
                aria-label={t(is_on ? 'desk.shop.turnOffIt' : 'desk.shop.turnOnIt', { title: localized(title) })}
                onPress={() => onEdit({ what: 'promotion', promotion_id, is_on: !is_on })}
              >
                {t(is_on ? 'desk.shop.turnOff' : 'desk.shop.turnOn')}
              </Button>
            </Row>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
