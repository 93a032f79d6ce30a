import type { InferOutput } from 'valibot'
import PictureSheet from '#components/picture-sheet.tsx'
import type { HoroscopeReading } from '#contract/horoscope.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { formatGregorianDate } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'

/** Black or white, whichever is read better on a colour: WCAG's relative luminance, where both have the same contrast. */
function inkOn(hex: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff'
}

type HoroscopePictureProps = { reading: InferOutput<typeof HoroscopeReading>; onClose: () => void }

/** Today's reading as a picture to send: on the lucky colour, with the first sentence. */
export default function HoroscopePicture({ reading, onClose }: HoroscopePictureProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const locale = useLocale()
  const { birth, date, lucky, readings, days, signs } = reading
  const who = localized([...days, ...signs].find(({ id }) => id === birth)?.name ?? { th: '', en: '' })
  const heading = localized(readings[0]?.text ?? { th: '', en: '' })
  const day = locale === 'th' ? formatDay(date) : formatGregorianDate(date)
  return (
    <PictureSheet
      title={t('horoscope.share')}
      label={t('picture.washLabel', { heading })}
      fileName={`${pageConfig.brand.id}-${date.slice(0, 10)}.png`}
      onClose={onClose}
      draw={() => ({
        overline: t('picture.horoscope', { who }),
        heading,
        notes: [],
        foot: [`${t('horoscope.lucky')} ${localized(lucky.name)}`, day, t('horoscope.forFun')],
        brand: pageConfig.brand.name,
        left: 1,
        level: 0,
        things: 'night',
        mood: 'glad',
        field: { ground: lucky.hex, text: inkOn(lucky.hex) },
      })}
    />
  )
}
