import { BrandField } from '#components/brand-field.tsx'
import { PageHeading } from '#components/page-layout.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { ScanButton } from './scan-button.tsx'

/** The field of a guest's home: the promise, a door that is ajar with the brand's picture behind it, and Scan. */
export function GuestStage() {
  const t = useTranslate()
  return (
    <BrandField heading={<PageHeading>{t('home.promise')}</PageHeading>}>
      <ScanButton />
    </BrandField>
  )
}
