import type { PublicPromotion } from '#contract/rewards.ts'
import { announce } from '#lib/announcer.ts'
import { apiSrcset, apiUrl } from '#lib/api/picture-url.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'

// As the customer's choice of a scheme, which media queries do not know: a hidden lazy picture is not loaded.
const inLight = css({ display: 'var(--light, block) var(--dark, none)' })
const inDark = css({ display: 'var(--light, none) var(--dark, block)' })

/** CSS width of a slide: the column has at most 480 px. */
const SIZES = '(min-width: 30rem) 26rem, 88vw'

/** Promotions, each with a link to its page; renders nothing without any. */
export function OfferCarousel({ offers }: { offers: readonly PublicPromotion[] }) {
  const t = useTranslate()
  const localized = useLocalized()
  if (offers.length === 0) return null
  return (
    <Stack gap={2}>
      <Carousel
        label={t('home.offers')}
        heading={
          <Heading level={2} size="m">
            {t('home.offers')}
          </Heading>
        }
        previousLabel={t('home.offerBefore')}
        nextLabel={t('home.offerNext')}
        positionText={(position, count) => t('home.offerPlace', { place: position, count })}
        onMove={announce}
      >
        {offers.map(({ promotion_id, title, description, points, ...pictures }) => (
          <Card
            key={promotion_id}
            level={3}
            href={`/rewards/${promotion_id}`}
            title={localized(title)}
            trailing={points > 0 ? t('home.inPoints', { points: formatCount(points) }) : t('home.forNothing')}
            picture={
              pictures.image ? (
                <>
                  <div className={pictures.image_dark ? inLight : undefined}>
                    <OfferPicture image={pictures.image} srcset={pictures.image_srcset} />
                  </div>
                  {pictures.image_dark ? (
                    <div className={inDark}>
                      <OfferPicture image={pictures.image_dark} srcset={pictures.image_dark_srcset} />
                    </div>
                  ) : null}
                </>
              ) : undefined
            }
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

type OfferPictureProps = { image: string; srcset: string | null }

const OfferPicture = ({ image, srcset }: OfferPictureProps) => (
  <img
    src={apiUrl(image)}
    srcSet={apiSrcset(srcset)}
    sizes={SIZES}
    alt=""
    width={16}
    height={9}
    loading="lazy"
    decoding="async"
  />
)
