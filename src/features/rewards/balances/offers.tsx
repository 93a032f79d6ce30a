import { useQuery } from '@tanstack/react-query'
import { announce } from '#lib/announcer.ts'
import { formatCount } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Card } from '#ui/card/card.tsx'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { homePromotionsQuery } from './balances.queries.ts'

/** The shop's promotions for points or for free; renders nothing without any. */
export function Offers() {
  const t = useTranslate()
  const localized = useLocalized()
  const offers = useQuery(homePromotionsQuery())
  if (offers.isPending) return <Skeleton shape="panel" />
  if (!offers.data?.details.length) return null
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {t('home.offers')}
      </Heading>
      <Carousel
        label={t('home.offers')}
        previousLabel={t('home.offerBefore')}
        nextLabel={t('home.offerNext')}
        positionText={(position, count) => t('home.offerPlace', { place: position, count })}
        onMove={announce}
      >
        {offers.data.details.map(({ promotion_id, title, description, points }) => (
          <Card
            key={promotion_id}
            level={3}
            href={`/rewards/${promotion_id}`}
            title={localized(title)}
            trailing={points > 0 ? t('home.inPoints', { points: formatCount(points) }) : t('home.forNothing')}
          >
            {localized(description) ? (
              <Text size="small" tone="ink2">
                {localized(description)}
              </Text>
            ) : null}
          </Card>
        ))}
      </Carousel>
    </Stack>
  )
}
