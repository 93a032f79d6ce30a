import { useQuery } from '@tanstack/react-query'
import { BrandField } from '#components/brand-field.tsx'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Name } from '#ui/layout/text.tsx'
import { DrumFigure, StageDrum } from '#ui/stage/stage-drum.tsx'
import { StageFact, StageField } from '#ui/stage/stage-field.tsx'
import { royaltyQuery } from './royalty.queries.ts'
import { StampMarks } from './stamp-marks.tsx'

/** The fullest stamp card round a door, beside a page of a wide window. */
export function StampsAside() {
  const t = useTranslate()
  const localized = useLocalized()
  const { data } = useQuery(royaltyQuery())
  const card = data?.details.find(({ needed }) => needed !== null)
  if (!card?.needed) return <BrandField scene="ticket" />
  const { branch_name, needed, reward, stamps } = card
  return (
    <StageField
      state="idle"
      overline={<Name>{localized(branch_name)}</Name>}
      heading={<p>{t('stamp.left', { left: needed - stamps })}</p>}
      note={reward ? <StageFact>{localized(reward.title)}</StageFact> : null}
      door={
        <StageDrum state="idle" marks={<StampMarks stamps={stamps} needed={needed} />}>
          <DrumFigure number={`${stamps}/${needed}`} unit={t('profile.stamps')} />
        </StageDrum>
      }
    />
  )
}
