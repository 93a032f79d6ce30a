import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { AsideField } from '#ui/stage/aside-field.tsx'

/** The left half of a wide window beside a page that has no picture of its own: what a guest's home shows there. */
export function BrandSide() {
  const t = useTranslate()
  const picture = pageConfig.brand.own?.hero
  return (
    <AsideField
      state="guest"
      heading={t('home.promise')}
      facts={[t('home.promiseNote')]}
      {...(picture ? { picture: <img {...picture.image} alt="" width={1536} height={864} loading="lazy" /> } : {})}
    />
  )
}
